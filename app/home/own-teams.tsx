import { useQuery } from "@tanstack/react-query";
import { todayQuery } from "#app/now/queries.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { TODAY } from "#worker/contract/limits/pages.ts";
import type { TeamToday as Today } from "#worker/contract/now.ts";
import type { Team } from "#worker/contract/teams.ts";
import { LatestThanks } from "./latest-thanks.tsx";
import { TeamToday } from "./team-today.tsx";
import { waitingText } from "./waiting.ts";

/** The teams of a person who has several, each with what waits there. */
export function OwnTeams({ teams }: { teams: readonly Team[] }) {
  const rest = teams.length - TODAY.teams;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr] lg:gap-8">
      <section aria-labelledby="hoy" className="min-w-0">
        <h2 id="hoy" className="mb-4 text-2xl">{t`Hoy en tus equipos`}</h2>
        <ul aria-label={t`Equipos`} className="flex flex-col gap-4">
          {teams.slice(0, TODAY.teams).map((team) => (
            <TeamToday key={team.id} team={team} />
          ))}
        </ul>
        {rest > 0 && (
          <TextLink to="/teams" className="mt-3">
            {plural(rest, form`Y otro equipo`, form`Y otros ${number(rest)} equipos`)}
          </TextLink>
        )}
      </section>
      <LatestThanks />
    </div>
  );
}

export function WaitingInTeams() {
  const { data: today } = useQuery({ ...todayQuery(), throwOnError: false });
  if (!today) return null;
  const sum = (countOfTeam: (team: Today) => number) => today.reduce((total, team) => total + countOfTeam(team), 0);
  return waitingText({
    retrospectives: sum(({ waitingRetrospectives }) => waitingRetrospectives),
    counters: sum(({ pendingCounters }) => pendingCounters.length),
    agreements: sum(({ ownAgreements }) => ownAgreements.length),
  });
}
