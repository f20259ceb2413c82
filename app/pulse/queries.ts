import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { PULSE_RANGES } from "#worker/contract/constants.ts";
import type { PulseRange } from "#worker/contract/pulse.ts";

export const pulseQuery = (teamId: string, range: PulseRange, api = browserApi) =>
  queryOptions({
    queryKey: ["pulse", teamId, range],
    queryFn: () => call(api.teams[":teamId"].pulse.$get({ param: { teamId }, query: { range } })),
  });

export const rangeOf = (search: URLSearchParams): PulseRange =>
  PULSE_RANGES.find((range) => range === search.get("range")) ?? "12";
