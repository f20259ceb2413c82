import { queryOptions, skipToken } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { updateById } from "#app/lib/data/lists.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { TODAY } from "#worker/contract/limits.ts";
import type { BoardStatus, OpenRetrospective } from "#worker/contract/now.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

export const nowQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["now", teamId],
    queryFn: () => call(api.teams[":teamId"].now.$get({ param: { teamId } })),
    applyChange: (open, change, { id = "" }) => {
      if (change.kind === "retrospective") return withRetrospective(open, change.retrospective);
      if (change.kind !== "votes") return undefined;
      return change.myVote ? updateById(open, id, (retro) => ({ ...retro, voted: true })) : open;
    },
  });

export type BoardStatuses = Readonly<Record<string, BoardStatus>>;

/** The statuses of a team's open boards by retrospective, as its room told them to this browser. No call answers it. */
export const boardStatusesQuery = (teamId: string) =>
  queryOptions<BoardStatuses>({ queryKey: ["board-statuses", teamId], queryFn: skipToken });

/** @returns undefined where another one may take the place of one that closed or came */
function withRetrospective(open: OpenRetrospective[], changed: Retrospective): OpenRetrospective[] | undefined {
  const { id, retrospectiveName, at } = changed;
  if (changed.status === "CREATED" && open.some((retro) => retro.id === id)) {
    return updateById(open, id, (retro) => ({ ...retro, retrospectiveName, at }));
  }
  if (open.length === TODAY.retrospectives) return undefined;
  return changed.status === "CLOSED" ? open.filter((retro) => retro.id !== id) : undefined;
}

export const todayQuery = (api = browserApi) =>
  queryOptions({ queryKey: ["today"], queryFn: () => call(api.users.today.$get()) });
