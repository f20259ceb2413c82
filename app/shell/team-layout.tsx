import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { retroEntryPath } from "#app/lib/next.ts";
import { titleUnlessMissing } from "#app/lib/page-title.ts";
import { RoomChannelContext } from "#app/lib/realtime/room-channel.ts";
import { useRoom } from "#app/lib/realtime/use-room.ts";
import type { TeamOutlet } from "#app/lib/team-outlet.ts";
import { membershipQuery, membersQuery } from "#app/members/queries.ts";
import { useNotifications } from "#app/notifications/use-notifications.ts";
import { useLiveBoardStatuses } from "#app/now/use-live-board-statuses.ts";
import { useIsBoardOpen } from "#app/retrospectives/use-is-board-open.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { teamQuery, useLeaveTeam } from "#app/teams/queries.ts";
import { TeamError } from "#app/teams/team-error.tsx";
import { timerQuery } from "#app/timer/queries.ts";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import { TeamHeader } from "./team-header.tsx";

const TrialNote = lazyPart("trial-note", async () => (await import("#app/trial/trial-note.tsx")).TrialNote);

const queries: ScreenQueries = ({ teamId }, api) => [
  teamQuery(teamId, api),
  membershipQuery(teamId, api),
  timerQuery(teamId, api),
  optionalQuery(membersQuery(teamId, api)),
];

const load = serverLoader(queries);

/** At the address of a retrospective, another team and one that does not exist look alike. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args).catch((error: unknown) => {
    const entry = retroEntryPath(new URL(args.request.url));
    const isRefused = error instanceof Response && (error.status === 403 || error.status === 404);
    throw entry && isRefused ? redirect(entry) : error;
  });
export const clientLoader = browserLoader(queries);
// It is not the team's name, because chats show the title of a pasted link to people outside the team.
export const meta: MetaFunction = ({ error }) => [{ title: titleUnlessMissing(error, t`Equipo · Tertulia`) }];

export default function TeamLayout() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutate } = useLeaveTeam(teamId, {
    onDone: () => navigate("/teams", { replace: true }),
    onFail: () => setIsLeaving(false),
  });
  // Unmounts the team before, because its room's events would refetch queries that the server then refuses.
  const stepOut = (isOut: boolean) => flushSync(() => setIsLeaving(isOut));
  const leave = () => {
    stepOut(true);
    mutate();
  };
  if (!isLeaving) return <TeamArea teamId={teamId} outlet={{ leave, stepOut }} />;
  return (
    <>
      <OfflineNote sending />
      <SkeletonGrid count={6} />
    </>
  );
}

function TeamArea({ teamId, outlet }: { teamId: string; outlet: TeamOutlet }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const room = useRoom(teamId, root?.renderedAt ?? 0);
  useLiveBoardStatuses(teamId, room.channel);
  useNotifications(teamId, room.channel);
  const { data: team } = useQuery(teamQuery(teamId));
  const isBoardOpen = useIsBoardOpen();
  const trialNote = team?.isTrial && (
    <Panel name={t`el aviso de esta mesa`}>
      <TrialNote team={team} />
    </Panel>
  );
  return (
    <RoomChannelContext.Provider value={room.channel}>
      <TeamHeader teamId={teamId} room={room} />
      {!isBoardOpen && trialNote}
      <Outlet context={outlet} />
      {isBoardOpen && trialNote}
    </RoomChannelContext.Provider>
  );
}

export const ErrorBoundary = TeamError;
