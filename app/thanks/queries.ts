import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, withIdempotencyKey } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { ThankYouType } from "#worker/contract/thanks.ts";

/** What I gave or received, over all my teams, newest first. */
export const myThankYousQuery = (type: ThankYouType, api = browserApi) =>
  queryOptions({
    queryKey: ["thank-you", "mine", type],
    queryFn: () => call(api.users["thank-you"].$get({ query: { type } })),
  });

/** The thanks of one retrospective, newest first. */
export const retroThankYousQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["thank-you", teamId, retroId],
    queryFn: () =>
      call(api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$get({ param: { teamId, retroId } })),
  });

const thanks = browserApi.teams[":teamId"].retrospectives[":retroId"]["thank-you"];

/** Thanks somebody of the team. */
export const useThank = (teamId: string, retroId: string) =>
  useApiMutation({
    write: (json: { userId: string; message: string }, key) =>
      call(thanks.$post({ param: { teamId, retroId }, json }, withIdempotencyKey(key))),
    success: "Agradecimiento creado",
    refresh: () => [
      ["thank-you", teamId, retroId],
      ["thank-you", "mine"],
    ],
  });
