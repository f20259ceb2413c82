import { queryOptions, skipToken } from "@tanstack/react-query";
import type { BoardStatus } from "#worker/contract/now.ts";

type BoardStatuses = Readonly<Record<string, BoardStatus>>;

/** The statuses of a team's open boards by retrospective, as its room told them to this browser. No call answers it. */
export const boardStatusesQuery = (teamId: string) =>
  queryOptions<BoardStatuses>({ queryKey: ["board-statuses", teamId], queryFn: skipToken });
