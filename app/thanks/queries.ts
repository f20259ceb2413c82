import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { useWrite } from "#app/lib/use-write.ts";
import type { CreateThankYouInput, ThankYouType } from "#worker/contract/thanks.ts";

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
  useWrite({
    write: (json: CreateThankYouInput, key) => call(thanks.$post({ param: { teamId, retroId }, json }, keyed(key))),
    success: "Agradecimiento creado",
    refresh: () => [
      ["thank-you", teamId, retroId],
      ["thank-you", "mine"],
    ],
  });
