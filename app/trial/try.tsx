import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Entering } from "#app/invitations/entering.tsx";
import { entryHeaders, sentBy } from "#app/invitations/entry-page.ts";
import { InviteFrame } from "#app/invitations/invite-frame.tsx";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { useHasMail } from "#app/lib/has-mail.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ReloadWhenLoggedIn } from "#app/ui/session-scripts.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
import type { ErrorBody } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import { clearedCookie, tokenFromCookie } from "#worker/contract/session-cookie.ts";
import { zoneInCookies } from "#worker/contract/zone-cookie.ts";
import { TrialForm } from "./trial-form.tsx";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

export async function loader(args: LoaderFunctionArgs) {
  return data({ id: crypto.randomUUID() }, { headers: await visitorHeaders(args) });
}

/**
 * A person with a session has teams of their own, or can create one: nothing is made for them here.
 * @throws Response to their teams, or the failure where the session cannot be verified
 */
async function visitorHeaders({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  const headers = new Headers();
  if (!tokenFromCookie(request.url, request.headers.get("cookie"))) return headers;
  const verified = await loaderApi({ request, context }).auth.verify.$get();
  if (verified.ok) throw redirect("/teams");
  const status: number = verified.status;
  if (status !== 401) throw new Response(null, { status });
  headers.set("set-cookie", clearedCookie(request.url));
  return headers;
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  await visitorHeaders(args);
  const { name, options } = await sentBy(args);
  const { trials } = loaderApi({ request, context });
  const timeZone = zoneInCookies(request.headers.get("cookie"));
  const answer = await trials.$post({ json: { name: name ?? "", timeZone } }, options);
  if (!answer.ok) {
    const failure: ErrorBody = Object(await answer.json());
    return data({ failure, name, entered: null }, { status: answer.status });
  }
  const { token, teamId, retrospectiveId } = await answer.json();
  const to = `/teams/${teamId}/retrospectives/${retrospectiveId}`;
  const headers = { "set-cookie": answer.headers.get("set-cookie") ?? "" };
  return data({ failure: null, name, entered: { token, to } }, { headers });
}

export const headers = entryHeaders;

export const meta = () => [
  { title: t`Prueba una retrospectiva ahora · Tertulia` },
  { name: "description", content: t`Di tu nombre y ya tienes mesa: sin cuenta, sin correo y gratis.` },
];

/** Without mail nobody makes an account without an invitation. */
const noTrials = () => t`Por hoy ya no se abren más mesas de prueba. Vuelve mañana o pide una invitación a un equipo.`;

export default function TryScreen() {
  const { id } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const hasMail = useHasMail();
  if (sent?.entered) return <Entering {...sent.entered} />;
  const failure = sent?.failure;
  const issue = failure?.issues?.find(({ path }) => path === "name")?.message;
  return (
    <>
      <ReloadWhenLoggedIn />
      <InviteFrame
        about={
          <>
            <TableDrawing beside="field" />
            <h1 className="text-3xl lg:text-4xl">{t`Tu mesa, en un momento`}</h1>
            <p className="mt-3 text-lg text-night-soft max-lg:hidden">{t`Una retrospectiva lista para escribir, y un enlace para que se siente tu equipo.`}</p>
          </>
        }
      >
        {failure && !issue && (
          <p role="alert" className="rounded-md bg-bad-soft px-4 py-3 font-medium text-bad">
            {failure.code.startsWith("trials_of") && !hasMail ? noTrials() : failure.message}
          </p>
        )}
        <TrialForm id={id} name={sent?.name ?? ""} error={issue} />
        <nav aria-label={t`Con una cuenta`} className="flex flex-col gap-2 border-t border-line pt-5 sm:flex-row">
          {hasMail && (
            <a href="/request-create-account" className={buttonClass("quiet", "md", "grow")}>{t`Crear mi cuenta`}</a>
          )}
          <a href="/login" className={buttonClass("quiet", "md", "grow")}>{t`Ya tengo cuenta`}</a>
        </nav>
      </InviteFrame>
    </>
  );
}
