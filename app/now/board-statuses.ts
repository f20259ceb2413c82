import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { realtime } from "#app/lib/realtime/realtime.ts";
import type { BoardStatus, TeamNow } from "#worker/contract/now.ts";

type BoardStatuses = Readonly<Record<string, BoardStatus>>;

/** The statuses of a team's open boards by retrospective, as its room told them to this browser. No call answers it. */
export const boardStatusesQuery = (teamId: string) =>
  queryOptions<BoardStatuses>({ queryKey: ["board-statuses", teamId], queryFn: skipToken });

/** Puts into an answer what the room told. The answer may be older, and lacks it where the room took too long. */
export function putToldStatuses(client: QueryClient, teamId: string, { retrospectives }: TeamNow): void {
  if (!realtime.connection.isConnectedTo(teamId)) return;
  const told = client.getQueryData(boardStatusesQuery(teamId).queryKey);
  for (const retro of retrospectives) retro.table = told?.[retro.id] ?? retro.table;
}
