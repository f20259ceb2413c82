import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { removeById, updateById } from "#app/lib/data/lists.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { OpenRetrospective, TeamNow } from "#worker/contract/now.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { putToldStatuses } from "./board-statuses.ts";

export const nowQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["now", teamId],
    queryFn: async ({ client }) => {
      const now = await call(api.teams[":teamId"].now.$get({ param: { teamId } }));
      putToldStatuses(client, teamId, now);
      return now;
    },
    applyChange: (now, change, { id }) => {
      if (change.kind === "retrospective") return withRetrospective(now, change.retrospective);
      if (change.kind !== "votes") return undefined;
      return change.myVote ? withVote(now, id) : now;
    },
  });

const showsAll = ({ retrospectives, openRetrospectives }: TeamNow) => retrospectives.length === openRetrospectives;

const withRetrospectives = (retrospectives: OpenRetrospective[]): TeamNow => ({
  retrospectives,
  openRetrospectives: retrospectives.length,
  waitingRetrospectives: retrospectives.filter(({ voted }) => !voted).length,
});

/** @returns undefined where one that is not shown may take the place */
const withVote = (now: TeamNow, id: string | undefined): TeamNow | undefined =>
  showsAll(now)
    ? withRetrospectives(updateById(now.retrospectives, id, (retro) => ({ ...retro, voted: true })))
    : undefined;

/** @returns undefined where another one may take the place of one that closed or came */
function withRetrospective(now: TeamNow, changed: Retrospective): TeamNow | undefined {
  const { retrospectives } = now;
  const { id, retrospectiveName, at } = changed;
  if (changed.status === "CREATED" && retrospectives.some((retro) => retro.id === id)) {
    return { ...now, retrospectives: updateById(retrospectives, id, (retro) => ({ ...retro, retrospectiveName, at })) };
  }
  return changed.status === "CLOSED" && showsAll(now) ? withRetrospectives(removeById(retrospectives, id)) : undefined;
}

export const todayQuery = (api = browserApi) =>
  queryOptions({
    queryKey: ["today"],
    queryFn: async ({ client }) => {
      const teams = await call(api.users.today.$get());
      for (const team of teams) putToldStatuses(client, team.teamId, team);
      return teams;
    },
  });
