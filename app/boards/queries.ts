import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import type { GestureInput } from "#worker/contract/boards.ts";

/** The board as this person sees it. While the page watches the board, the room's messages keep it up to date. */
export const boardQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["boards", teamId, retroId],
    queryFn: () => call(api.teams[":teamId"].retrospectives[":retroId"].board.$get({ param: { teamId, retroId } })),
  });

export const sendGesture = (teamId: string, retroId: string, json: GestureInput) =>
  call(browserApi.teams[":teamId"].retrospectives[":retroId"].board.$post({ param: { teamId, retroId }, json }));
