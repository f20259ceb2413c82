import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ApiError, referenceOf } from "#app/lib/data/api-error.ts";
import { useRedirectHome } from "#app/lib/use-redirect-home.ts";
import { t } from "#worker/contract/language.ts";
import { buttonClass } from "./button.tsx";
import { ErrorPage } from "./error-page.tsx";

type Failure = { status: number; message: string; reference?: string | null };

type RouteErrorProps = {
  embedded?: boolean;
  /** The person's team in which the page is. */
  team?: { id: string; name: string } | undefined;
};

/** A 403 returns home after a moment. */
export function RouteError({ embedded = false, team }: RouteErrorProps) {
  const error = useRouteError();
  const { status, message, reference } = failureOf(error);
  const { pathname, search } = useLocation();
  useRedirectHome(status === 403, refusalOf(error));
  return (
    <ErrorPage
      title={TITLES[status]?.() ?? t`Algo se nos cayó`}
      text={TEXTS[status]?.() ?? message}
      reference={reference}
      embedded={embedded}
      action={
        status === 404 && team ? (
          <>
            <a href={`/teams/${team.id}`} className={buttonClass()}>
              {t`Volver a ${team.name}`}
            </a>
            <Home variant="quiet" />
          </>
        ) : status in TITLES ? (
          <Home variant="primary" />
        ) : (
          <>
            {/* Plain links, because the router itself may have failed. */}
            <a href={pathname + search} className={buttonClass("primary")}>{t`Reintentar`}</a>
            <Home variant="quiet" />
          </>
        )
      }
    />
  );
}

function Home({ variant }: { variant: "primary" | "quiet" }) {
  return <a href="/" className={buttonClass(variant)}>{t`Ir a Home`}</a>;
}

const TITLES: Record<number, () => string> = {
  403: () => t`No puedes entrar aquí`,
  404: () => t`No encontramos esta página`,
  410: () => t`Está en la Papelera`,
};
const TEXTS: Record<number, () => string> = {
  403: () => t`No autorizado. Te llevamos a Home en unos segundos.`,
  404: () => t`Puede que el enlace esté incompleto, o que lo que buscas ya no exista.`,
};

export const refusalOf = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) && error.status === 403 ? Object(error.data).message : undefined;

function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const { message = t`Inténtalo de nuevo en un momento.`, requestId } = Object(error.data);
    return {
      status: error.status,
      message,
      reference: requestId && error.status >= 500 ? referenceOf(requestId) : null,
    };
  }
  if (error instanceof ApiError) return { status: error.status, message: error.message, reference: error.reference };
  return { status: 500, message: t`No es culpa tuya. Recarga la página o vuelve a Home.` };
}
