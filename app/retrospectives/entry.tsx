import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { teamUntilText } from "#app/boards/plan/plan-text.ts";
import { screenOf } from "#app/boards/steps.ts";
import { Entering } from "#app/invitations/entering.tsx";
import { EntryForms } from "#app/invitations/entry-forms.tsx";
import { enter, entryHeaders, findVisitor, type Visitor } from "#app/invitations/entry-page.ts";
import { InviteFrame } from "#app/invitations/invite-frame.tsx";
import { inLanguageOf, previewMeta } from "#app/invitations/preview-meta.ts";
import { RoundTable } from "#app/invitations/round-table.tsx";
import { withNext } from "#app/lib/next.ts";
import { rich } from "#app/lib/rich.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
import type { RetroEntry } from "#worker/contract/invitations.ts";
import { t } from "#worker/contract/language.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { entryOf, loadEntry } from "./entry-page.ts";
import { retroPath } from "./retro-path.ts";

/** The root omits the framework's scripts from this page. */
export const handle = { static: true };

export const headers = entryHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { ids } = entryOf(args);
  const headers = new Headers();
  const [entry, { visitor, teamIds, hasEnded }] = await Promise.all([loadEntry(args), findVisitor(args, headers)]);
  if (teamIds.includes(ids.teamId)) throw redirect(retroPath(ids));
  const { origin } = new URL(args.request.url);
  // The texts come from here, so that this page's module has nothing of the board.
  const path = `${retroPath(ids)}/enter`;
  const preview = entry
    ? inLanguageOf(args, entry, () => previewMeta({ title: titleOf(entry), text: previewText(entry), origin, path }))
    : closedPreview(origin, path);
  const page = { ...(entry ? nowIn(entry) : { step: null, until: null }), path, preview, teamId: ids.teamId };
  return data({ entry, visitor, hasEnded, id: crypto.randomUUID(), ...page }, { headers });
}

const nowIn = ({ step, until, hasPlan, timeZone }: RetroEntry) => ({
  step: step && screenOf({ plan: hasPlan }, step).name(),
  until: until && endText(until, timeZone),
});

/** "el miércoles 25, 18:00, hora de Chile": a chat shows it for days, to people in any zone. */
const endText = (until: string, zone: string): string =>
  `${teamUntilText(until, { reader: zone, team: zone })}, ${hourOf(zone)}`;

const titleOf = ({ team, retrospective }: RetroEntry): string => `${retrospective.name} · ${team.name}`;

function previewText(entry: RetroEntry): string {
  const { step, until } = nowIn(entry);
  if (!step) return t`Está abierta. Entras con tu nombre, sin cuenta.`;
  if (!entry.hasPlan) return t`La mesa está abierta y van en ${step}. Entras con tu nombre, sin cuenta.`;
  return until
    ? t`Sin prisa, cada uno a su hora. Van en ${step}, hasta ${until}. Entras con tu nombre, sin cuenta.`
    : t`Sin prisa, cada uno a su hora. Van en ${step}. Entras con tu nombre, sin cuenta.`;
}

export async function action(args: ActionFunctionArgs) {
  const { ids, entry } = entryOf(args);
  const to = retroPath(ids);
  return enter({
    args,
    to,
    join: () => entry.users.$post({ param: ids }),
    enter: (name, options) => entry.guests.$post({ param: ids, json: { name } }, options),
    closed: { code: "not_invited", page: `${to}/enter` },
  });
}

const ask = () => t`Pídele a alguien del equipo que te invite`;

const closedTitle = () => t`Una retrospectiva en Tertulia`;

/** It is the same wherever nobody may enter, in the language of the reader, because the team's would say that there is one. */
const closedPreview = (origin: string, path: string) =>
  previewMeta({ title: closedTitle(), text: `${ask()}.`, origin, path });

/** It never has a person's name or a card. */
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const { entry, preview = closedPreview("", "") } = loaded ?? {};
  return [{ title: `${entry ? titleOf(entry) : closedTitle()} · Tertulia` }, ...preview];
};

export default function RetroEntryScreen() {
  const { entry, step, until, visitor, hasEnded, id, path, teamId } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (sent?.entered) return <Entering {...sent.entered} />;
  const ended = hasEnded && <p>{t`Tu sesión terminó. Entra otra vez y sigues donde estabas.`}</p>;
  if (!entry) {
    return (
      <NotInvited>
        {ended}
        <OtherWays visitor={visitor} path={path} teamId={teamId} />
      </NotInvited>
    );
  }
  return (
    <InviteFrame about={<RoundTable {...entry} />}>
      <OpenRetrospective name={entry.retrospective.name} hasPlan={entry.hasPlan} step={step} until={until} />
      {ended}
      <EntryForms id={id} teamName={entry.team.name} visitor={visitor} guests path={path} sent={sent} />
    </InviteFrame>
  );
}

type OpenRetrospectiveProps = { name: string; hasPlan: boolean; step: string | null; until: string | null };

const OpenRetrospective = ({ name, hasPlan, step, until }: OpenRetrospectiveProps) => (
  <div>
    <p className="text-ink-soft">{hasPlan ? t`Retrospectiva abierta · Sin prisa` : t`Retrospectiva abierta`}</p>
    <h2 dir="auto" className="text-2xl wrap-anywhere">
      {name}
    </h2>
    {step && (
      <p className="mt-1">
        {until
          ? rich`Van en ${<span className="font-semibold">{step}</span>}, hasta ${until}`
          : rich`Van en ${<span className="font-semibold">{step}</span>}`}
      </p>
    )}
  </div>
);

function NotInvited({ children }: { children: ReactNode }) {
  return (
    <InviteFrame
      about={
        <>
          <TableDrawing beside="button" />
          <h1 className="text-3xl text-balance">{ask()}</h1>
        </>
      }
    >
      <p>{t`Puede que la retrospectiva sea solo para su equipo, que ya se haya cerrado o que al enlace le falte un pedazo.`}</p>
      {children}
    </InviteFrame>
  );
}

type OtherWaysProps = { visitor: Visitor | null; path: string; teamId: string };

function OtherWays({ visitor, path, teamId }: OtherWaysProps) {
  if (!visitor) {
    return (
      <div className="flex flex-col gap-3">
        <p>{t`¿Eres del equipo? Entra y te llevamos directo.`}</p>
        <a
          href={withNext("/login", path)}
          className={buttonClass("primary", "lg", "w-full")}
        >{t`Entrar con mi cuenta`}</a>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">{rich`Entraste a Tertulia como ${<span dir="auto">{visitor.name}</span>}.`}</p>
      <div className="flex flex-col gap-2 sm:flex-row">
        {!visitor.isGuest && (
          <a
            href={`/teams/join?id=${encodeURIComponent(teamId)}`}
            className={buttonClass("quiet", "md", "grow")}
          >{t`Unirme con la contraseña`}</a>
        )}
        <a href="/" className={buttonClass("quiet", "md", "grow")}>{t`Ir a Home`}</a>
      </div>
    </div>
  );
}
