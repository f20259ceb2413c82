import { Link, useMatch } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { invitationsQuery } from "#app/invitations/queries.ts";
import { rich } from "#app/lib/rich.ts";
import { useIsBoardOpen } from "#app/retrospectives/use-is-board-open.ts";
import { CopyLink } from "#app/ui/shown-link.tsx";
import { t } from "#worker/contract/language.ts";
import { TRIAL } from "#worker/contract/limits/teams.ts";
import type { Team } from "#worker/contract/teams.ts";

/** Tells a trial's people when it ends, and its host, while they are alone, how others come. */
export function TrialNote({ team }: { team: Team }) {
  const isRetrospective = useMatch("/teams/:teamId/retrospectives/:retroId") !== null;
  const isAlone = isRetrospective && team.isAdmin && team.memberCount === 1;
  const isBoardOpen = useIsBoardOpen();
  // Once others are there, the cards need the room.
  if (isBoardOpen && !isAlone) return null;
  return (
    <aside
      aria-label={t`Mesa de prueba`}
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-lg bg-accent-soft px-4 py-3 sm:mb-5 sm:px-5 print:hidden",
        !isBoardOpen && "mb-3",
      )}
    >
      <div>
        {isAlone && (
          <p className="font-semibold">{t`Tu mesa está lista. Escribe una tarjeta y manda el enlace a tu equipo.`}</p>
        )}
        <p className="text-ink-soft">{rich`Esta mesa se borra si nadie la visita en ${TRIAL.days} días. ${<Link to="/user" className="py-3 font-medium text-accent underline underline-offset-4">{t`Guarda tu lugar`}</Link>} para conservarla.`}</p>
      </div>
      {isAlone && <ShareLink teamId={team.id} />}
    </aside>
  );
}

function ShareLink({ teamId }: { teamId: string }) {
  const { data: invitations } = useQuery({ ...invitationsQuery(teamId), throwOnError: false });
  const url = invitations?.find((one) => one.url !== null && one.guests)?.url;
  return (
    <div className="flex min-w-0 grow items-center gap-2 sm:max-w-md">
      <input
        readOnly
        aria-label={t`Enlace para invitar`}
        value={url?.replace(/^https?:\/\//, "") ?? ""}
        placeholder={t`Preparando el enlace…`}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 min-w-0 grow rounded-md border border-line-strong bg-paper px-3 text-ellipsis text-ink-soft"
      />
      <CopyLink url={url ?? undefined} variant="quiet" />
    </div>
  );
}
