import { newTrial, startTrialInput } from "#worker/contract/trials.ts";
import type { Call } from "./call.ts";

export const TRIAL_CALLS = {
  "POST /trials": {
    role: "anyone",
    status: 201,
    answer: newTrial,
    summary:
      "Creates a guest, their session, and a team of which they are admin, with an open retrospective and an invitation. The team ends when nobody visits it.",
    body: startTrialInput,
    errors: ["trials_of_network", "trials_of_day"],
    creates: true,
  },
} satisfies Record<string, Call>;
