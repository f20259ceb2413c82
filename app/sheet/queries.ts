import { api as browserApi, call } from "#app/lib/data/api.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { Sheet } from "#worker/contract/sheet.ts";

/** Its key begins like the retrospective's, so that a new name arrives. */
export const sheetQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery<Sheet, readonly ["retrospectives", string, string, "sheet"]>({
    queryKey: ["retrospectives", teamId, retroId, "sheet"],
    queryFn: () => call(api.teams[":teamId"].retrospectives[":retroId"].summary.$get({ param: { teamId, retroId } })),
    applyChange: (sheet, change) =>
      change.kind === "retrospective" ? { ...sheet, retrospective: change.retrospective } : undefined,
  });
