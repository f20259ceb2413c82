import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/screen.ts";
import { useRoom } from "#app/lib/use-room.ts";
import { membershipQuery } from "#app/members/queries.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { RouteError } from "#app/shell/route-error.tsx";
import { teamQuery } from "./queries.ts";
import { TeamHeader } from "./team-header.tsx";

const queries: ScreenQueries = ({ teamId }, api) => [teamQuery(teamId, api), membershipQuery(teamId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The team's area: its header on every screen, and the browser in the team's room. */
export default function TeamLayout() {
  const { teamId } = useScreenParams();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const room = useRoom(teamId, root?.renderedAt ?? 0);
  return (
    <>
      <TeamHeader teamId={teamId} room={room} />
      <Outlet />
    </>
  );
}

export const ErrorBoundary = RouteError;
