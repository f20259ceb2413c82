import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { InviteFrame } from "#app/invitations/invite-frame.tsx";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { rich } from "#app/lib/rich.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import type { Health } from "#worker/contract/health.ts";
import { isNear } from "#worker/contract/host.ts";
import { locale, t } from "#worker/contract/language.ts";
import { LIMIT_TEXTS, percentOf } from "#worker/contract/limit-texts.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { cookieValue, hostPageCookieName } from "#worker/contract/session-cookie.ts";
import { LimitBar } from "./limit-bar.tsx";
import { Notices } from "./notices.tsx";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

/** Everybody but the host gets what an unknown address answers. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const token = cookieValue(request.headers.get("cookie"), hostPageCookieName(request.url));
  if (!token) throw new Response(null, { status: 404 });
  const answer = await loaderApi(args).health.$get(undefined, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 429) throw new Response(null, { status: 429 });
  const { use, ...services } = await answer.json();
  if (!use) throw new Response(null, { status: 404 });
  // The browser gets no rules of the contract for a page without scripts.
  const limits = use.limits
    .map((one) => ({ ...one, isNear: isNear(one) }))
    .sort((a, b) => b.used / b.limit - a.used / a.limit);
  return data({
    ...use,
    limits,
    warnFrom: HOST.warnFrom * 100,
    services,
    now: Date.now(),
    sourceUrl: context.sourceUrl ?? null,
  });
}

export const headers: HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta = ({ data: shown }: { data: unknown }) => [
  { title: shown ? t`Lo que usa tu Tertulia` : t`No encontrada · Tertulia` },
  { name: "robots", content: "noindex" },
];

export const ErrorBoundary = RouteError;

export default function HostScreen() {
  const { limits, endsAt, notices, warnFrom, services, now, sourceUrl } = useLoaderData<typeof loader>();
  const [most] = limits;
  return (
    <InviteFrame
      about={
        <>
          <h1 className="text-2xl">{t`Lo que usa tu Tertulia`}</h1>
          {most && (
            <p className="mt-6 flex flex-col gap-2">
              <span className="numeral text-4xl">{t`${percentOf(most)} %`}</span>
              <span className="text-lg text-night-soft">{t`Es lo más cerca que está de un límite: ${LIMIT_TEXTS[most.kind].name().toLocaleLowerCase(locale())}.`}</span>
            </p>
          )}
          <p className="mt-6 text-night-soft">{resetText(endsAt, now)}</p>
          <a href="/host" className={buttonClass("light", "md", "mt-6")}>{t`Actualizar`}</a>
        </>
      }
    >
      <ul aria-label={t`Límites del plan`} className="flex flex-col gap-5">
        {limits.map((one) => (
          <LimitBar key={one.kind} {...one} />
        ))}
      </ul>
      <footer className="flex flex-col gap-3 border-t border-line pt-5 text-ink-soft">
        <Notices {...notices} warnFrom={warnFrom} />
        <p>{servicesText(services)}</p>
        <p>{t`Son cuentas de esta Tertulia y llegan con unos minutos de atraso. El panel de Cloudflare tiene las de toda tu cuenta.`}</p>
        {sourceUrl && (
          <p>
            <a
              href={`${sourceUrl}/blob/HEAD/docs/free-plan.md`}
              className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
            >{t`Qué cabe en el plan gratuito`}</a>
          </p>
        )}
      </footer>
    </InviteFrame>
  );
}

function resetText(endsAt: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return t`Las cuentas del día parten de cero a las 00:00 UTC, en ${hours} h ${rest} min.`;
}

function servicesText({ database, room, mail, version }: Omit<Health, "use">) {
  const silent = [
    ...(database === "ok" ? [] : [t`la base de datos`]),
    ...(room === "ok" ? [] : [t`las salas`]),
    ...(mail === "unreachable" ? [t`el correo`] : []),
  ];
  const shown = <span translate="no">{version}</span>;
  return silent.length === 0
    ? rich`Todo responde. Versión ${shown}.`
    : rich`No responde: ${<strong className="text-bad">{silent.join(", ")}</strong>}. Versión ${shown}.`;
}
