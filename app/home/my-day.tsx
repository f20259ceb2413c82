import { Panel } from "#app/ui/panel.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { LatestThanks } from "./latest-thanks.tsx";
import { TeamToday } from "./team-today.tsx";

/** Each team looked into costs a few calls; nobody sits at many tables on one day. */
const LOOKED_INTO = 4;

/** What waits for me over my teams, and the thanks I got. */
export function MyDay({ teams }: { teams: readonly Team[] }) {
  const rest = teams.length - LOOKED_INTO;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr] lg:gap-8">
      <section aria-labelledby="hoy" className="min-w-0">
        <h2 id="hoy" className="mb-4 text-2xl">
          Hoy en tus equipos
        </h2>
        <ul aria-label="Equipos" className="flex flex-col gap-4">
          {teams.slice(0, LOOKED_INTO).map((team) => (
            <TeamToday key={team.id} team={team} />
          ))}
        </ul>
        {rest > 0 && (
          <TextLink to="/teams" className="mt-3">
            {rest === 1 ? "Y otro equipo más" : `Y otros ${rest} equipos`}
          </TextLink>
        )}
      </section>
      <Panel name="tus agradecimientos">
        <LatestThanks />
      </Panel>
    </div>
  );
}
