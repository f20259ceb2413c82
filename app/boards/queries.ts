import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import type { GestureInput } from "#worker/contract/board-gestures.ts";

const keyOf = (teamId: string, retroId: string) => ["boards", teamId, retroId];

/** The board as this person sees it. While the page watches the board, the room's messages keep it up to date. */
export const boardQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: keyOf(teamId, retroId),
    queryFn: () =>
      call(api.teams[":teamId"].retrospectives[":retroId"].board.$get({ param: { teamId, retroId }, query: {} })),
  });

/** A page that the server renders leaves out the cards that are far down (`omittedCards`), and comments. */
export const firstBoardQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: keyOf(teamId, retroId),
    queryFn: () =>
      call(
        api.teams[":teamId"].retrospectives[":retroId"].board.$get({
          param: { teamId, retroId },
          query: { part: "first" },
        }),
      ),
  });

export const sendGesture = (teamId: string, retroId: string, json: GestureInput) =>
  call(browserApi.teams[":teamId"].retrospectives[":retroId"].board.$post({ param: { teamId, retroId }, json }));
