import { api as browserApi, call } from "#app/lib/data/api.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";

export const voteStatusQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["votes", teamId, retroId],
    queryFn: () =>
      call(
        api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"]["vote-status"].$get({
          param: { teamId, retroId },
        }),
      ),
    applyChange: (status, change) => {
      if (change.kind !== "votes") return undefined;
      const { kind: _kind, ...votes } = change;
      return { ...status, ...votes };
    },
  });
