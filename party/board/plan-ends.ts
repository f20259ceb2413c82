import { type Ends, PHASES, type Phase, problemOf } from "#worker/contract/board-phases.ts";
import type { Step } from "#worker/contract/boards.ts";
import { newPlan, passed, phaseIndex, type StoredPlan } from "./plan.ts";

/**
 * The plan with other ends. Those of phases that are over stay; the others must come an hour from now and from each other,
 * except one that is as it was.
 * @param plan null on a board that was *En vivo*
 * @param isAdmin whether an admin sets it: where the last end changes, this decides whether it closes
 * @returns null for ends that cannot be
 */
export function withEnds(
  plan: StoredPlan | null,
  given: Ends,
  { step, now, isAdmin }: { step: Step; now: number; isAdmin: boolean },
): StoredPlan | null {
  const present = phaseIndex(step);
  const old = (index: number, phase: Phase) =>
    index < present ? (plan?.[phase] ?? new Date(now).toISOString()) : given[phase];
  const [write, choose, talk] = PHASES.map((phase, index) => old(index, phase));
  if (!write || !choose || !talk) return null;
  const ends = { write, choose, talk };
  const isKept = (phase: Phase) =>
    plan?.[phase] === ends[phase] && (Date.parse(ends[phase]) > now || PHASES.indexOf(phase) < plan.kept);
  if (problemOf(ends, now, { phases: PHASES.slice(present), isKept })) return null;
  const closes = plan?.talk === talk ? plan.closes : isAdmin;
  if (!plan) return { ...newPlan({ ...ends, closes }, now), kept: passed(ends, now) };
  const isSame = PHASES.every((phase) => plan[phase] === ends[phase]);
  if (isSame && plan.closes === closes && plan.pausedAt === null) return plan;
  return {
    ...plan,
    ...ends,
    closes,
    pausedAt: null,
    isFacilitatorAway: false,
    waits: false,
    added: null,
    kept: passed(ends, now),
  };
}
