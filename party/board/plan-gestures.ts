import { leaveArrive } from "./enter-step.ts";
import { currentStep, isFacilitator } from "./facilitate.ts";
import { type Actor, done, type Of, type Outcome, type Refused, refused } from "./outcome.ts";
import { goneOn, paused } from "./pause.ts";
import { plannedStep, presentEnd, type StoredPlan, withDay } from "./plan.ts";
import { withEnds } from "./plan-ends.ts";
import type { BoardState, Context } from "./state.ts";

export function setPlan(state: BoardState, gesture: Of<"setPlan">, actor: Actor, context: Context): Outcome {
  if (gesture.plan === null && state.plan === null) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  const activity = { userId: actor.userId, kind: "setPlan" } as const;
  if (gesture.plan === null) return done({ ...leaveArrive(state, context), plan: null }, activity);
  const step = plannedStep(state.step);
  const plan = withEnds(state.plan, gesture.plan, { step, now: context.now(), isAdmin: actor.isAdmin });
  if (!plan) return refused("wrong_plan");
  if (plan === state.plan) return done(state);
  const stepRev = state.stepRev + Number(step !== state.step);
  return done({ ...state, plan, step, stepRev }, activity);
}

/** The plan with its facilitator back, who changes it; a refusal for others, and where the board has no plan. */
function ownPlan(state: BoardState, actor: Actor): StoredPlan | Refused {
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  const { plan } = state;
  return plan ? { ...plan, isFacilitatorAway: false } : refused("changed_meanwhile", currentStep(state));
}

export function addDay(state: BoardState, { end, zone }: Of<"addDay">, actor: Actor, context: Context): Outcome {
  const plan = ownPlan(state, actor);
  if ("ok" in plan) return plan;
  if (plan.added === end) return done(state);
  if (presentEnd(plan, state.step) !== end) return refused("changed_meanwhile", currentStep(state));
  const later = withDay(plan, state.step, { zone, now: context.now() });
  if (!later) return refused("wrong_plan");
  const { userId, isAdmin } = actor;
  return done({ ...state, plan: { ...later, closes: isAdmin } }, { userId, kind: "addDay" });
}

export function pausePlan(state: BoardState, _: Of<"pausePlan">, actor: Actor, context: Context): Outcome {
  const plan = ownPlan(state, actor);
  if ("ok" in plan) return plan;
  if (plan.pausedAt !== null) return done(state);
  const { userId } = actor;
  return done({ ...state, plan: paused(plan, context.now()) }, { userId, kind: "pausePlan" });
}

export function resumePlan(state: BoardState, _: Of<"resumePlan">, actor: Actor, context: Context): Outcome {
  const plan = ownPlan(state, actor);
  if ("ok" in plan) return plan;
  if (plan.pausedAt === null) return done(state);
  // It would stop again at once.
  if (plan.waits) return refused("too_few_writers");
  const { userId, isAdmin } = actor;
  return done({ ...state, plan: goneOn(plan, state.step, context.now(), isAdmin) }, { userId, kind: "resumePlan" });
}
