import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { updateById } from "#app/lib/data/lists.ts";
import type { BoardStatus, TeamNow } from "#worker/contract/now.ts";
import { nowQuery, todayQuery } from "./queries.ts";

/** Puts the status of one board into what is shown of it. Data that is outdated stays so. */
export function updateBoardStatus(
  client: QueryClient,
  teamId: string,
  { retroId, ...status }: BoardStatus & { retroId: string },
) {
  const update = <Shown extends TeamNow>(shown: Shown): Shown => ({
    ...shown,
    retrospectives: updateById(shown.retrospectives, retroId, (retro) => ({ ...retro, table: status })),
  });
  const isCurrent = (key: QueryKey) => client.getQueryState(key)?.isInvalidated === false;
  const [now, today] = [nowQuery(teamId).queryKey, todayQuery().queryKey];
  if (isCurrent(now)) client.setQueryData(now, (shown) => shown && update(shown));
  if (!isCurrent(today)) return;
  client.setQueryData(today, (teams) => teams?.map((team) => (team.teamId === teamId ? update(team) : team)));
}
