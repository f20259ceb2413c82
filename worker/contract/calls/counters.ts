import * as z from "zod/mini";
import {
  counter,
  counterReset,
  createCounterInput,
  resetCounterInput,
  updateCounterInput,
} from "#worker/contract/counters.ts";
import { createGoalInput, goal, listGoalsInput, updateGoalInput } from "#worker/contract/goals.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import type { Call } from "./call.ts";

export const COUNTER_CALLS = {
  "GET /teams/:teamId/counters": {
    role: "member",
    scope: "read",
    answer: z.array(counter),
    summary: "Lists the counters, newest first.",
  },
  "POST /teams/:teamId/counters": {
    role: "member",
    scope: "write",
    status: 201,
    answer: counter,
    summary: "Creates a counter, also out of an agreement.",
    body: createCounterInput,
    errors: ["in_bin", "too_many_counters"],
    creates: true,
  },
  "GET /teams/:teamId/counters/:counterId": {
    role: "member",
    scope: "read",
    answer: counter,
    summary: "Returns a counter.",
    errors: ["in_bin"],
  },
  "PATCH /teams/:teamId/counters/:counterId": {
    role: "admin",
    scope: "write",
    answer: counter,
    summary: "Changes name or labels.",
    body: updateCounterInput,
  },
  "DELETE /teams/:teamId/counters/:counterId": {
    role: "admin",
    scope: null,
    summary: `Puts a counter into the bin, with its goals and its resets. It can be restored for ${BIN.days} days.`,
    errors: ["bin_full"],
  },
  "POST /teams/:teamId/counters/:counterId/increment": {
    role: "member",
    scope: "write",
    answer: counter,
    summary: "Adds one day.",
    errors: ["already_modified_today"],
    creates: true,
  },
  "DELETE /teams/:teamId/counters/:counterId/increment": {
    role: "member",
    scope: null,
    answer: counter,
    summary: `Takes back the caller's increment of today within ${UNDO_TIME / 1000} s, with the goals it achieved.`,
    errors: ["cannot_undo"],
  },
  "POST /teams/:teamId/counters/:counterId/reset": {
    role: "member",
    scope: "write",
    answer: counter,
    summary: "Ends the streak and sets the counter to 0.",
    body: resetCounterInput,
    errors: ["already_modified_today"],
    creates: true,
  },
  "GET /teams/:teamId/counters/:counterId/resets": {
    role: "member",
    scope: "read",
    answer: z.array(counterReset),
    summary: "Lists the resets, newest first.",
  },
  "GET /teams/:teamId/counters/:counterId/goals": {
    role: "member",
    scope: "read",
    answer: z.array(goal),
    summary: "Lists the available goals by target, or the achieved goals, newest first.",
    query: listGoalsInput,
  },
  "POST /teams/:teamId/counters/:counterId/goals": {
    role: "member",
    scope: "write",
    status: 201,
    answer: goal,
    summary: "Creates a goal.",
    body: createGoalInput,
    creates: true,
  },
  "PATCH /teams/:teamId/counters/:counterId/goals/:goalId": {
    role: "admin",
    scope: "write",
    answer: goal,
    summary: "Changes an available goal.",
    body: updateGoalInput,
    errors: ["goal_achieved"],
  },
  "DELETE /teams/:teamId/counters/:counterId/goals/:goalId": { role: "admin", scope: null, summary: "Deletes a goal." },
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/clone": {
    role: "member",
    scope: "write",
    status: 201,
    answer: goal,
    summary: "Creates an available goal with the same description and target.",
    creates: true,
  },
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/reactivate": {
    role: "admin",
    scope: "write",
    answer: goal,
    summary: "Makes an achieved goal available again.",
    errors: ["not_achieved"],
  },
} satisfies Record<string, Call>;
