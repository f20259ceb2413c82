import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { PULSE_RANGES } from "#worker/contract/constants.ts";
import type { PulseRange } from "#worker/contract/pulse.ts";

/** Its key begins like the retrospectives', so that a closing refreshes it. */
export const pulseQuery = (teamId: string, range: PulseRange, api = browserApi) =>
  queryOptions({
    queryKey: ["retrospectives", teamId, "list", "pulse", range],
    queryFn: () => call(api.teams[":teamId"].pulse.$get({ param: { teamId }, query: { range } })),
  });

export const rangeOf = (search: URLSearchParams): PulseRange =>
  PULSE_RANGES.find((range) => range === search.get("range")) ?? "12";
