import { health } from "#worker/contract/health.ts";
import type { Call } from "./call.ts";

export const HEALTH_CALLS = {
  "GET /health": {
    role: "anyone",
    answer: health,
    summary: "Returns the version and the state of the services it needs; 503 if one is unreachable.",
    otherStatus: 503,
  },
} satisfies Record<string, Call>;
