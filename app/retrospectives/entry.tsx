import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { STEP_SCREEN } from "#app/boards/steps.ts";
import { Entering } from "#app/invitations/entering.tsx";
import { EntryForms } from "#app/invitations/entry-forms.tsx";
import { enter, entryHeaders, findVisitor, sentName, type Visitor } from "#app/invitations/entry-page.ts";
import { InviteFrame } from "#app/invitations/invite-frame.tsx";
import { previewMeta } from "#app/invitations/preview-meta.ts";
import { RoundTable } from "#app/invitations/round-table.tsx";
import { withNext } from "#app/lib/next.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { TableDrawing } from "#app/ui/table-drawing.tsx";
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
  // The name comes from here, so that this page's module has nothing of the board.
  const step = entry?.step ? STEP_SCREEN[entry.step].name : null;
  const path = `${retroPath(ids)}/enter`;
  return data({ entry, step, visitor, hasEnded, origin, path, teamId: ids.teamId }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const name = await sentName(args);
  const { ids, entry } = entryOf(args);
  const to = retroPath(ids);
  return enter({
    name,
    to,
    join: () => entry.users.$post({ param: ids }),
    enter: (typed) => entry.guests.$post({ param: ids, json: { name: typed } }),
    closed: { code: "not_invited", page: `${to}/enter` },
  });
}

const ASK = "Pídele a alguien del equipo que te invite";

/** It is the same wherever nobody may enter, and never has a person's name or a card. */
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => {
  const { entry, step, origin = "", path = "" } = loaded ?? {};
  if (!entry) return previewMeta({ title: "Una retrospectiva en Tertulia", text: `${ASK}.`, origin, path });
  const { team, retrospective } = entry;
  const where = step ? `La mesa está abierta y van en ${step}.` : "Está abierta.";
  const text = `${where} Entras con tu nombre, sin cuenta.`;
  return previewMeta({ title: `${retrospective.name} · ${team.name}`, text, origin, path });
};

export default function RetroEntryScreen() {
  const { entry, step, visitor, hasEnded, path, teamId } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (sent?.entered) return <Entering {...sent.entered} />;
  const ended = hasEnded && <p>Tu sesión terminó. Entra otra vez y sigues donde estabas.</p>;
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
      <OpenRetrospective name={entry.retrospective.name} step={step} />
      {ended}
      <EntryForms teamName={entry.team.name} visitor={visitor} guests path={path} sent={sent} />
    </InviteFrame>
  );
}

type OpenRetrospectiveProps = { name: string; step: string | null };

const OpenRetrospective = ({ name, step }: OpenRetrospectiveProps) => (
  <div>
    <p className="text-ink-soft">Retrospectiva abierta</p>
    <h2 dir="auto" className="text-2xl wrap-anywhere">
      {name}
    </h2>
    {step && (
      <p className="mt-1">
        Van en <span className="font-semibold">{step}</span>
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
          <h1 className="text-3xl text-balance">{ASK}</h1>
        </>
      }
    >
      <p>
        Puede que la retrospectiva sea solo para su equipo, que ya se haya cerrado o que al enlace le falte un pedazo.
      </p>
      {children}
    </InviteFrame>
  );
}

type OtherWaysProps = { visitor: Visitor | null; path: string; teamId: string };

function OtherWays({ visitor, path, teamId }: OtherWaysProps) {
  if (!visitor) {
    return (
      <div className="flex flex-col gap-3">
        <p>¿Eres del equipo? Entra y te llevamos directo.</p>
        <a href={withNext("/login", path)} className={buttonClass("primary", "lg", "w-full")}>
          Entrar con mi cuenta
        </a>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        Entraste a Tertulia como <span dir="auto">{visitor.name}</span>.
      </p>
      <div className="flex flex-col gap-2 sm:flex-row">
        {!visitor.isGuest && (
          <a href={`/teams/join?id=${encodeURIComponent(teamId)}`} className={buttonClass("quiet", "md", "grow")}>
            Unirme con la contraseña
          </a>
        )}
        <a href="/" className={buttonClass("quiet", "md", "grow")}>
          Ir a Home
        </a>
      </div>
    </div>
  );
}
