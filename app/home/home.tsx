import { type ClientLoaderFunctionArgs, useRouteLoaderData } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#app/lib/data/query-client.ts";
import { browserLoader, optionalQuery, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { useRoom } from "#app/lib/realtime/use-room.ts";
import { todayQuery } from "#app/now/queries.ts";
import { useLiveBoardStatuses } from "#app/now/use-live-board-statuses.ts";
import { userQuery } from "#app/profile/queries.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { CreateOrJoin } from "#app/teams/create-or-join.tsx";
import { teamsQuery } from "#app/teams/queries.ts";
import { myThankYousQuery } from "#app/thanks/queries.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { TODAY } from "#worker/contract/limits.ts";
import type { Team } from "#worker/contract/teams.ts";
import { LatestThanks } from "./latest-thanks.tsx";
import { TeamToday } from "./team-today.tsx";

const SHOWN = new Set<unknown>(["teams", "today", "timer", "thank-you"]);

// The layout loads the user and the teams.
const queries: ScreenQueries = (_ids, api) => [
  optionalQuery(todayQuery(api)),
  optionalQuery(myThankYousQuery("RECEIVER", api)),
];
export const loader = serverLoader(queries);
export function clientLoader(args: ClientLoaderFunctionArgs) {
  // Nothing refreshes these of teams that are not open.
  void queryClient().invalidateQueries({ predicate: ({ queryKey: [name] }) => SHOWN.has(name), refetchType: "none" });
  return browserLoader(queries)(args);
}
export const meta = () => [{ title: "Home · Tertulia" }];

export default function HomeScreen() {
  const { data: user } = useQuery(userQuery());
  const { data: teams } = useQuery(teamsQuery());
  const firstName = user?.name.split(" ")[0];
  return (
    <>
      <PageHeader
        title={firstName ? `Hola, ${firstName}` : "Hola"}
        meta={
          <>
            {teams?.length === 0 && <span>Para empezar hace falta un equipo.</span>}
            {/* The landing page has no scripts, so the router cannot open it. */}
            <a
              href="/landing?visita"
              className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4 hover:text-ink"
            >
              Ver la portada
            </a>
          </>
        }
      />
      {teams === undefined && <SkeletonGrid count={6} />}
      {teams?.length === 0 && <CreateOrJoin />}
      {teams && teams.length > 0 && <Today teams={teams} />}
    </>
  );
}

function Today({ teams }: { teams: readonly Team[] }) {
  const rest = teams.length - TODAY.teams;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const latest = realtime.seen.latestTeam;
  const atHand = teams.find(({ id }) => id === latest) ?? teams[0];
  const { channel } = useRoom(atHand?.id ?? "", root?.renderedAt ?? 0, { isPresent: false });
  useLiveBoardStatuses(atHand?.id ?? "", channel);
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr] lg:gap-8">
      <section aria-labelledby="hoy" className="min-w-0">
        <h2 id="hoy" className="mb-4 text-2xl">
          Hoy en tus equipos
        </h2>
        <ul aria-label="Equipos" className="flex flex-col gap-4">
          {teams.slice(0, TODAY.teams).map((team) => (
            <TeamToday key={team.id} team={team} />
          ))}
        </ul>
        {rest > 0 && (
          <TextLink to="/teams" className="mt-3">
            {rest === 1 ? "Y otro equipo" : `Y otros ${rest} equipos`}
          </TextLink>
        )}
      </section>
      <Panel name="tus agradecimientos">
        <LatestThanks />
      </Panel>
    </div>
  );
}
