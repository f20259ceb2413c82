import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { countersQuery } from "#app/counters/queries.ts";
import { formatMemberCount } from "#app/lib/format.ts";
import { knownZone, useZones, ZonesContext } from "#app/lib/time-zones.ts";
import { nowQuery } from "#app/now/queries.ts";
import { userQuery } from "#app/profile/queries.ts";
import { TeamOverview } from "#app/teams/team-overview.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { LatestThanks } from "./latest-thanks.tsx";
import { RunningTimer } from "./running-timer.tsx";
import { waitingText } from "./waiting.ts";

/** The team of a person who has only one. */
export function OwnTeam({ team }: { team: Team }) {
  const { id, name, memberCount, timeZone } = team;
  const { reader } = useZones();
  return (
    <section aria-labelledby="equipo">
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 id="equipo" className="min-w-0 text-xl">
          <Link
            to={`/teams/${id}`}
            prefetch="intent"
            className="inline-flex min-h-11 max-w-full items-center rounded-md hover:text-accent"
          >
            <span dir="auto" className="truncate">
              {name}
            </span>
          </Link>
        </h2>
        <p className="grow text-ink-soft">{formatMemberCount(memberCount)}</p>
        <RunningTimer team={team} />
      </div>
      {/* The address names no team. */}
      <ZonesContext.Provider value={{ reader, team: knownZone(timeZone) }}>
        <TeamOverview teamId={id}>
          <LatestThanks wide />
        </TeamOverview>
      </ZonesContext.Provider>
    </section>
  );
}

export function WaitingInTeam({ teamId }: { teamId: string }) {
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false });
  const { data: now } = useQuery({ ...nowQuery(teamId), throwOnError: false });
  const { data: counters } = useQuery({ ...countersQuery(teamId), throwOnError: false });
  const { data: agreements } = useQuery({ ...agreementsQuery(teamId, "open"), throwOnError: false });
  if (!user || !now || !counters || !agreements) return null;
  return waitingText({
    retrospectives: now.waitingRetrospectives,
    counters: counters.filter(({ alreadyModifiedToday }) => !alreadyModifiedToday).length,
    agreements: agreements.filter(({ owner }) => owner?.id === user.id).length,
  });
}
