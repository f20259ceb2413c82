import { health } from "#worker/contract/health.ts";
import type { Call } from "./call.ts";

export const HEALTH_CALLS = {
  "GET /health": {
    role: "anyone",
    answer: health,
    summary:
      "Returns the version and the state of the services it needs, and to the host what is used of the plan; 503 if a service is unreachable.",
    otherStatus: 503,
  },
} satisfies Record<string, Call>;
