import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
import type { ErrorBody } from "#worker/contract/errors.ts";
import { clearedCookie, tokenFromCookie } from "#worker/contract/session-cookie.ts";
import { Entering } from "./entering.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { destinationOf, invitePath, loadInvitation } from "./invitation-page.ts";
import { InviteFrame } from "./invite-frame.tsx";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const headers = new Headers();
  const [invitation, user] = await Promise.all([loadInvitation(args), findUser(args, headers)]);
  const { origin } = new URL(request.url);
  if (!invitation) return data({ invitation: null, user: null, path: "", origin }, { status: 404, headers });
  const teamIds = user ? await teamIdsOf({ request, context }) : [];
  if (teamIds.includes(invitation.team.id)) throw redirect(destinationOf(invitation));
  return data(
    {
      invitation,
      user: user && { ...user, hasTeam: teamIds.length > 0 },
      path: invitePath(args.params.token ?? ""),
      origin,
    },
    { headers },
  );
}

/** null without a valid session; the cookie of an ended one is cleared */
async function findUser({ request, context }: LoaderFunctionArgs, headers: Headers) {
  if (!tokenFromCookie(request.url, request.headers.get("cookie"))) return null;
  const answer = await loaderApi({ request, context }).users.$get();
  if (answer.ok) {
    const { name, email } = await answer.json();
    return { name, isGuest: email === null };
  }
  const status: number = answer.status;
  if (status === 401) headers.set("set-cookie", clearedCookie(request.url));
  return null;
}

async function teamIdsOf(args: Pick<LoaderFunctionArgs, "request" | "context">): Promise<string[]> {
  const answer = await loaderApi(args).teams.$get();
  return answer.ok ? (await answer.json()).map(({ id }) => id) : [];
}

/** A form with a name enters as a guest, one without joins as the account of the session. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  if (request.headers.get("origin") !== new URL(request.url).origin) {
    throw new Response(null, { status: 403 });
  }
  const name = (await request.formData()).get("name");
  const invitation = await loadInvitation(args);
  if (!invitation) throw redirect(invitePath(params.token ?? ""));
  const to = destinationOf(invitation);
  const { users, guests } = loaderApi({ request, context }).invitations[":token"];
  const param = { token: params.token ?? "" };
  if (typeof name !== "string") {
    const joined = await users.$post({ param });
    if (joined.ok) throw redirect(to);
    const failure: ErrorBody = Object(await joined.json());
    if (failure.code === "already_member") throw redirect(to);
    return data({ failure, name: "", entered: null }, { status: joined.status });
  }
  const entered = await guests.$post({ param, json: { name } });
  if (!entered.ok) {
    const failure: ErrorBody = Object(await entered.json());
    return data({ failure, name, entered: null }, { status: entered.status });
  }
  const { token } = await entered.json();
  const headers = { "set-cookie": entered.headers.get("set-cookie") ?? "" };
  return data({ failure: null, name, entered: { token, to } }, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const cookie = actionHeaders.get("set-cookie") ?? loaderHeaders.get("set-cookie");
  return { "cache-control": "private, no-store", ...(cookie ? { "set-cookie": cookie } : {}) };
};

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const invitation = loaded?.invitation;
  if (!invitation) return [{ title: "Este enlace ya no sirve · Tertulia" }, { name: "robots", content: "noindex" }];
  const title = `Te invitaron a ${invitation.team.name}`;
  const text = `${invitation.inviter.name} te invita a su mesa en Tertulia: retrospectivas, rachas y agradecimientos del equipo.`;
  const image = `${loaded.origin}/og.png`;
  return [
    { title: `${title} · Tertulia` },
    { name: "description", content: text },
    { name: "robots", content: "noindex" },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Tertulia" },
    { property: "og:locale", content: "es_CL" },
    { property: "og:title", content: title },
    { property: "og:description", content: text },
    { property: "og:url", content: `${loaded.origin}${loaded.path}` },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Tertulia: una mesa para tu equipo" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export default function InviteScreen() {
  const { invitation, user, path } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (sent?.entered) return <Entering {...sent.entered} />;
  if (!invitation) return <Ended />;
  return (
    <InvitationCard
      invitation={invitation}
      user={user}
      path={path}
      typedName={sent?.name ?? ""}
      failure={sent?.failure ?? null}
    />
  );
}

function Ended() {
  return (
    <InviteFrame
      about={
        <>
          <TableDrawing beside="button" />
          <h1 className="text-3xl lg:text-4xl">Este enlace ya no sirve</h1>
        </>
      }
    >
      <p>
        Puede que haya vencido, que lo hayan anulado o que le falte un pedazo. Pide otro a quien te lo mandó: cualquier
        admin del equipo puede hacerlo.
      </p>
      <a href="/" className={buttonClass("quiet", "lg")}>
        Ir a Tertulia
      </a>
    </InviteFrame>
  );
}
