import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/api.ts";
import type { ThankYouType } from "#worker/contract/thanks.ts";

/** What I gave or received, over all my teams, newest first. */
export const myThankYousQuery = (type: ThankYouType, api = browserApi) =>
  queryOptions({
    queryKey: ["thank-you", "mine", type],
    queryFn: () => call(api.users["thank-you"].$get({ query: { type } })),
  });
