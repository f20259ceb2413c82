import { Outlet, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useRoom } from "#app/lib/realtime/use-room.ts";
import { membershipQuery } from "#app/members/queries.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { timerQuery } from "#app/timer/queries.ts";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { teamQuery, useLeaveTeam } from "./queries.ts";
import { TeamError } from "./team-error.tsx";
import { TeamHeader } from "./team-header.tsx";

const queries: ScreenQueries = ({ teamId }, api) => [
  teamQuery(teamId, api),
  membershipQuery(teamId, api),
  timerQuery(teamId, api),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
// For when no screen stands inside, because it could not be shown. Never the team's name: a link pasted into a chat tells nothing.
export const meta = () => [{ title: "Equipo · Tertulia" }];

/** The team's area: its header on every screen, and the browser in the team's room. */
export default function TeamLayout() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const leave = useLeaveTeam(teamId, () => navigate("/teams", { replace: true }));
  // Nothing of the team is on the screen while I leave it: or the news of my leaving would ask for what I may no longer see.
  if (leave.isPending || leave.isSuccess) return <SkeletonGrid count={6} />;
  return <TeamArea teamId={teamId} leave={() => leave.mutate()} />;
}

function TeamArea({ teamId, leave }: { teamId: string; leave: () => void }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const room = useRoom(teamId, root?.renderedAt ?? 0);
  return (
    <>
      <TeamHeader teamId={teamId} room={room} />
      <Outlet context={leave} />
    </>
  );
}

export const ErrorBoundary = TeamError;
