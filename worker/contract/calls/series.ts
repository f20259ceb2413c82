import * as z from "zod/mini";
import { createSeriesInput, series, skipInput, updateSeriesInput } from "#worker/contract/series.ts";
import type { Call } from "./call.ts";

export const SERIES_CALLS = {
  "GET /teams/:teamId/series": {
    role: "member",
    scope: "read",
    answer: z.array(series),
    summary: "Lists the series, oldest first.",
  },
  "POST /teams/:teamId/series": {
    role: "member",
    scope: null,
    accountOnly: true,
    status: 201,
    answer: series,
    summary: "Creates a series, which opens retrospectives by itself.",
    body: createSeriesInput,
    errors: ["unknown_member", "too_many_series"],
    creates: true,
  },
  "PATCH /teams/:teamId/series/:seriesId": {
    role: "member",
    scope: null,
    answer: series,
    summary: "Changes a series, for an admin or its creator.",
    body: updateSeriesInput,
    errors: ["not_series_manager", "unknown_member"],
  },
  "POST /teams/:teamId/series/:seriesId/skips": {
    role: "member",
    scope: null,
    answer: series,
    summary: "Skips one day of a series, or takes that back, for an admin or its creator.",
    body: skipInput,
    errors: ["not_series_manager"],
  },
  "DELETE /teams/:teamId/series/:seriesId": {
    role: "member",
    scope: null,
    summary: "Ends a series, for an admin or its creator. What it opened stays.",
    errors: ["not_series_manager"],
  },
} satisfies Record<string, Call>;
