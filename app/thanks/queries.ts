import { infiniteQueryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { newestFirst, removeById, upsert } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { cursorAfter } from "#worker/contract/cursor.ts";
import { t } from "#worker/contract/language.ts";
import { THANK_YOUS } from "#worker/contract/limits/retrospectives.ts";
import type { CreateThankYouInput, ThankYou, ThankYouType } from "#worker/contract/thanks.ts";

export const myThankYousQuery = (type: ThankYouType, api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ["thank-you", "mine", type],
    queryFn: ({ pageParam: before }) =>
      call(api.users["thank-you"].$get({ query: { type, ...(before && { before }) } })),
    initialPageParam: "",
    getNextPageParam: (page: readonly ThankYou[]) => {
      const last = page.at(-1);
      return last && page.length === THANK_YOUS ? cursorAfter(last.createdAt, last.id) : null;
    },
  });

export const retroThankYousQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["thank-you", teamId, retroId],
    queryFn: () =>
      call(api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$get({ param: { teamId, retroId } })),
    applyChange: (list, change) => {
      if (change.kind === "thank-you") return upsert(list, change.thankYou, newestFirst);
      if (change.kind === "thank-you-gone") return removeById(list, change.thankYouId);
    },
  });

export const thanks = browserApi.teams[":teamId"].retrospectives[":retroId"]["thank-you"];

export const refreshThanks = (teamId: string, retroId: string) => () => [
  ["thank-you", teamId, retroId],
  ["thank-you", "mine"],
];

export const useThank = (teamId: string, retroId: string) =>
  useApiMutation({
    send: (json: CreateThankYouInput, once) => thanks.$post({ param: { teamId, retroId }, json }, once),
    success: t`Agradecimiento creado`,
    refresh: refreshThanks(teamId, retroId),
  });
