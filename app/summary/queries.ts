import { api as browserApi, call } from "#app/lib/data/api.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { Summary } from "#worker/contract/summary.ts";

/** Its key begins like the retrospective's, so that a new name arrives. */
export const summaryQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery<Summary, readonly ["retrospectives", string, string, "summary"]>({
    queryKey: ["retrospectives", teamId, retroId, "summary"],
    queryFn: () => call(api.teams[":teamId"].retrospectives[":retroId"].summary.$get({ param: { teamId, retroId } })),
    applyChange: (summary, change) =>
      change.kind === "retrospective" ? { ...summary, retrospective: change.retrospective } : undefined,
  });
