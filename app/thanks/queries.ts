import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { newestFirst, removeById, updateById, upsert } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { CreateThankYouInput, ThankYouType } from "#worker/contract/thanks.ts";

/** What the user gave or received in all teams, newest first. */
export const myThankYousQuery = (type: ThankYouType, api = browserApi) =>
  queryOptions({
    queryKey: ["thank-you", "mine", type],
    queryFn: () => call(api.users["thank-you"].$get({ query: { type } })),
  });

/** The thank-yous of one retrospective, newest first. */
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

const thanks = browserApi.teams[":teamId"].retrospectives[":retroId"]["thank-you"];

const refresh = (teamId: string, retroId: string) => () => [
  ["thank-you", teamId, retroId],
  ["thank-you", "mine"],
];

export const useThank = (teamId: string, retroId: string) =>
  useApiMutation({
    send: (json: CreateThankYouInput, once) => thanks.$post({ param: { teamId, retroId }, json }, once),
    success: "Agradecimiento creado",
    refresh: refresh(teamId, retroId),
  });

type ThankYouParams = { teamId: string; retroId: string; thankYouId: string };

export const useUpdateThankYou = (param: ThankYouParams, onDone: () => void) =>
  useApiMutation({
    send: (json: { message: string }) => thanks[":thankYouId"].$patch({ param, json }),
    success: "Agradecimiento actualizado",
    refresh: refresh(param.teamId, param.retroId),
    optimistic: ({ message }, update) =>
      update(retroThankYousQuery(param.teamId, param.retroId).queryKey, (list) =>
        updateById(list, param.thankYouId, (thankYou) => ({ ...thankYou, message })),
      ),
    onDone,
  });

export const useDeleteThankYou = (param: ThankYouParams) =>
  useApiMutation({
    send: () => thanks[":thankYouId"].$delete({ param }),
    success: "Agradecimiento eliminado",
    refresh: refresh(param.teamId, param.retroId),
    optimistic: (_none, update) =>
      update(retroThankYousQuery(param.teamId, param.retroId).queryKey, (list) => removeById(list, param.thankYouId)),
  });
