import * as z from "zod/mini";
import {
  counter,
  counterReset,
  createCounterInput,
  resetCounterInput,
  updateCounterInput,
} from "#worker/contract/counters.ts";
import { createGoalInput, goal, listGoalsInput, updateGoalInput } from "#worker/contract/goals.ts";
import { type Call, COUNTER, call, GOAL, TEAM } from "./call.ts";

export const COUNTER_CALLS = {
  [`GET ${TEAM}/counters` as const]: call("member", 200, z.array(counter), "Lists the counters, newest first."),
  [`POST ${TEAM}/counters` as const]: call("member", 201, counter, "Creates a counter, also out of an agreement.", {
    body: createCounterInput,
    creates: true,
  }),
  [`GET ${COUNTER}` as const]: call("member", 200, counter, "Returns a counter."),
  [`PATCH ${COUNTER}` as const]: call("admin", 200, counter, "Changes name or labels.", { body: updateCounterInput }),
  [`DELETE ${COUNTER}` as const]: call("admin", 204, null, "Deletes a counter, its goals and its resets."),
  [`POST ${COUNTER}/increment` as const]: call("member", 200, counter, "Adds one day.", {
    errors: ["already_modified_today"],
    creates: true,
  }),
  [`DELETE ${COUNTER}/increment` as const]: call(
    "member",
    200,
    counter,
    "Takes back the caller's increment of today within 10 s, with the goals it achieved.",
    { errors: ["cannot_undo"] },
  ),
  [`POST ${COUNTER}/reset` as const]: call("member", 200, counter, "Ends the streak and sets the counter to 0.", {
    body: resetCounterInput,
    errors: ["already_modified_today"],
    creates: true,
  }),
  [`GET ${COUNTER}/resets` as const]: call("member", 200, z.array(counterReset), "Lists the resets, newest first."),
  [`GET ${COUNTER}/goals` as const]: call(
    "member",
    200,
    z.array(goal),
    "Lists the available goals by target, or the achieved goals, newest first.",
    {
      query: listGoalsInput,
    },
  ),
  [`POST ${COUNTER}/goals` as const]: call("member", 201, goal, "Creates a goal.", {
    body: createGoalInput,
    creates: true,
  }),
  [`PATCH ${GOAL}` as const]: call("admin", 200, goal, "Changes an available goal.", {
    body: updateGoalInput,
    errors: ["goal_achieved"],
  }),
  [`DELETE ${GOAL}` as const]: call("admin", 204, null, "Deletes a goal."),
  [`POST ${GOAL}/clone` as const]: call(
    "member",
    201,
    goal,
    "Creates an available goal with the same description and target.",
    {
      creates: true,
    },
  ),
  [`POST ${GOAL}/reactivate` as const]: call("admin", 200, goal, "Makes an achieved goal available again.", {
    errors: ["not_achieved"],
  }),
} satisfies Record<string, Call>;
