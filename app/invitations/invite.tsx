import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loaderApi } from "#app/lib/data/loader-api.ts";
import { rich } from "#app/lib/rich.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
import type { InvitationPreview } from "#worker/contract/invitations.ts";
import { t } from "#worker/contract/language.ts";
import { Entering } from "./entering.tsx";
import { EntryForms } from "./entry-forms.tsx";
import { enter, entryHeaders, findVisitor } from "./entry-page.ts";
import { destinationOf, invitePath, loadInvitation } from "./invitation-page.ts";
import { InviteFrame } from "./invite-frame.tsx";
import { inLanguageOf, previewMeta } from "./preview-meta.ts";
import { RoundTable } from "./round-table.tsx";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

export const headers = entryHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const headers = new Headers();
  const [invitation, { visitor, teamIds }] = await Promise.all([loadInvitation(args), findVisitor(args, headers)]);
  const id = crypto.randomUUID();
  const page = { path: invitePath(args), origin: new URL(args.request.url).origin };
  if (!invitation)
    return data({ invitation: null, visitor: null, preview: [], path: page.path, id }, { status: 404, headers });
  if (teamIds.includes(invitation.team.id)) throw redirect(destinationOf(invitation));
  const preview = inLanguageOf(args, invitation, () => previewMeta({ ...previewOf(invitation), ...page }));
  return data({ invitation, visitor, preview, path: page.path, id }, { headers });
}

const previewOf = ({ team, inviter }: InvitationPreview) => ({
  title: t`Te invitaron a ${team.name}`,
  text: t`${inviter.name} te invita a su mesa en Tertulia: retrospectivas, rachas y agradecimientos del equipo.`,
});

export async function action(args: ActionFunctionArgs) {
  const invitation = await loadInvitation(args);
  if (!invitation) throw redirect(invitePath(args));
  const { users, guests } = loaderApi(args).invitations[":token"];
  const param = { token: args.params.token ?? "" };
  return enter({
    args,
    to: destinationOf(invitation),
    join: () => users.$post({ param }),
    enter: (name, options) => guests.$post({ param, json: { name } }, options),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const invitation = loaded?.invitation;
  if (!invitation) return [{ title: t`Este enlace ya no sirve · Tertulia` }, { name: "robots", content: "noindex" }];
  return [{ title: `${previewOf(invitation).title} · Tertulia` }, ...loaded.preview];
};

export default function InviteScreen() {
  const { invitation, visitor, path, id } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (sent?.entered) return <Entering {...sent.entered} />;
  if (!invitation) return <Ended />;
  const { team, guests, retrospective } = invitation;
  return (
    <InviteFrame about={<Inviter invitation={invitation} />}>
      {retrospective && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink-soft">{t`Retrospectiva abierta:`}</span>
          <span dir="auto" className="font-semibold">
            {retrospective.name}
          </span>
        </p>
      )}
      <EntryForms id={id} teamName={team.name} visitor={visitor} guests={guests} path={path} sent={sent} />
    </InviteFrame>
  );
}

function Inviter({ invitation }: { invitation: InvitationPreview }) {
  return (
    <>
      <p className="text-lg text-night-soft lg:text-2xl">
        {rich`${<span dir="auto">{invitation.inviter.name}</span>} te invita a su mesa`}
      </p>
      <RoundTable {...invitation} />
    </>
  );
}

function Ended() {
  return (
    <InviteFrame
      about={
        <>
          <TableDrawing beside="button" />
          <h1 className="text-3xl lg:text-4xl">{t`Este enlace ya no sirve`}</h1>
        </>
      }
    >
      <p>{t`Puede que haya vencido, que lo hayan anulado o que le falte un pedazo. Pide otro a quien te lo mandó: cualquier admin del equipo puede hacerlo.`}</p>
      <a href="/" className={buttonClass("quiet", "lg")}>{t`Ir a Tertulia`}</a>
    </InviteFrame>
  );
}
