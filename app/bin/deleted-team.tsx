import { Undo2 } from "lucide-react";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import type { Deletion } from "#worker/contract/bin.ts";
import { t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";
import { useRestoreTeam } from "./queries.ts";

/** What the row of a team in the bin has. */
export function DeletedTeam({ team, deletion }: { team: Team; deletion: Deletion }) {
  const restore = useRestoreTeam(team.id);
  return (
    <>
      <h2 dir="auto" className="min-w-0 text-xl leading-snug wrap-anywhere text-ink-soft">
        {team.name}
      </h2>
      <div className="min-w-0">
        <p>{rich`En la Papelera: ${<bdi>{deletion.by.name}</bdi>} borró este equipo.`}</p>
        <p className="text-ink-soft">
          {team.isAdmin
            ? rich`Puedes restaurarlo hasta el ${<LocalTime iso={deletion.until} style="day" />}.`
            : rich`Un admin puede restaurarlo hasta el ${<LocalTime iso={deletion.until} style="day" />}.`}
        </p>
        <OfflineNote sending={restore.isPending} />
      </div>
      {team.isAdmin && (
        <div className="flex md:col-start-3 md:w-52 md:justify-end">
          <Button
            variant="quiet"
            once
            pending={restore.isPending}
            aria-label={t`Restaurar ${team.name}`}
            onClick={() => restore.mutate()}
          >
            <Undo2 aria-hidden="true" className="mirrored" />
            {t`Restaurar`}
          </Button>
        </div>
      )}
    </>
  );
}
