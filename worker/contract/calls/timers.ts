import { startTimerInput, timer } from "#worker/contract/timers.ts";
import type { Call } from "./call.ts";

export const TIMER_CALLS = {
  "GET /teams/:teamId/timers": {
    role: "member",
    scope: "read",
    answer: timer,
    summary: "Returns the team's timer and the server's time.",
  },
  "POST /teams/:teamId/timers": {
    role: "member",
    scope: null,
    status: 201,
    answer: timer,
    summary: "Starts the timer.",
    body: startTimerInput,
    errors: ["timer_running"],
    creates: true,
  },
  "POST /teams/:teamId/timers/extend": {
    role: "member",
    scope: null,
    answer: timer,
    summary: "Adds one minute to the running timer.",
    errors: ["not_your_timer", "timer_at_maximum"],
    creates: true,
  },
  "DELETE /teams/:teamId/timers": {
    role: "member",
    scope: null,
    summary: "Cancels the timer.",
    errors: ["not_your_timer"],
  },
} satisfies Record<string, Call>;
