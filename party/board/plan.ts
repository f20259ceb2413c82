import { type Ends, PHASES, type Phase, STEP_OF } from "#worker/contract/board-phases.ts";
import type { BoardPlan, CreatedPlan } from "#worker/contract/board-plan.ts";
import type { Step } from "#worker/contract/boards.ts";
import { BOARD_PLAN } from "#worker/contract/limits/boards.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { dayLater } from "#worker/contract/zones.ts";
import { isHiding, showsTotals } from "./steps.ts";

/** The plan of a *Sin prisa* board (docs/product.md §17.12). */
export type StoredPlan = CreatedPlan & {
  /** How many phases have ended by their ends: each end is kept once. */
  kept: number;
  pausedAt: string | null;
  waits: boolean;
  /** The end that the last added day moved. */
  added: string | null;
  /** When the facilitator was seen last, at most an hour old. */
  seenAt: string;
  isFacilitatorAway: boolean;
};

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
/** The place of the step's phase in `PHASES`. */
export const phaseIndex = (step: Step): number => (isHiding(step) ? 0 : showsTotals(step) ? 2 : 1);
const phaseAt = (index: number): Phase | null => PHASES[index] ?? null;

/** The phase of a *Sin prisa* board in which people do what this step is for. */
export const phaseOf = (step: Step): Phase => phaseAt(phaseIndex(step)) ?? "talk";

/** The step that a *Sin prisa* board has for a step of one that is *En vivo*. */
export const plannedStep = (step: Step): Step => STEP_OF[phaseOf(step)];

/** The step after the phase; null after the last one. */
export function stepAfter(phase: Phase): Step | null {
  const next = phaseAt(PHASES.indexOf(phase) + 1);
  return next && STEP_OF[next];
}

export const newPlan = (created: CreatedPlan, now: number): StoredPlan => ({
  ...created,
  kept: 0,
  pausedAt: null,
  waits: false,
  added: null,
  seenAt: iso(now),
  isFacilitatorAway: false,
});

const nextPhase = ({ kept }: StoredPlan, step: Step): Phase | null => phaseAt(Math.max(kept, phaseIndex(step)));

/** The end that comes next; null after the last one and while the plan stands. */
export function nextEnd(plan: StoredPlan | null, step: Step): { phase: Phase; at: number } | null {
  const phase = plan && plan.pausedAt === null ? nextPhase(plan, step) : null;
  return plan && phase && { phase, at: Date.parse(plan[phase]) };
}

/** How many phases are over at a moment by their ends. */
export const passed = (plan: Ends, now: number): number =>
  PHASES.findLastIndex((phase) => Date.parse(plan[phase]) <= now) + 1;

/** Moves the ends of the phases from `first` on. */
function moved(plan: StoredPlan, first: number, move: (at: number, index: number) => number): StoredPlan {
  const ends = PHASES.map((phase, index): [Phase, string] => {
    const at = Date.parse(plan[phase]);
    return [phase, index < first ? plan[phase] : iso(move(at, index))];
  });
  return { ...plan, ...Object.fromEntries(ends) };
}

/**
 * The plan after a pause: the ends from `first` on that were not over when it began move by its length, in full minutes. Where
 * a person who is no admin moves the last end, the plan no longer closes the retrospective.
 */
export function resumed(plan: StoredPlan, first: number, now: number, isAdmin: boolean): StoredPlan {
  if (plan.pausedAt === null) return plan;
  const stop = Date.parse(plan.pausedAt);
  const length = Math.floor((now - stop) / MINUTE) * MINUTE;
  const later = moved(plan, first, (at) => (at >= stop ? at + length : at));
  return { ...later, closes: plan.closes && (isAdmin || later.talk === plan.talk), pausedAt: null, waits: false };
}

export const endKept = (plan: StoredPlan, phase: Phase): StoredPlan => ({ ...plan, kept: PHASES.indexOf(phase) + 1 });

/** The plan once the facilitator has moved the board from one step to another. */
export function planAfterStep(plan: StoredPlan, from: Step, to: Step, now: number, isAdmin: boolean): StoredPlan {
  const waited = plan.waits && phaseIndex(to) > phaseIndex(from) ? Math.max(plan.kept, phaseIndex(from)) + 1 : 0;
  const shifted = waited > 0 ? resumed(plan, waited, now, isAdmin) : plan;
  const clock = shifted.pausedAt === null ? now : Date.parse(shifted.pausedAt);
  return { ...shifted, isFacilitatorAway: false, kept: Math.max(plan.kept, waited, passed(shifted, clock)) };
}

/** The first end that one more day moves. */
export const presentEnd = (plan: StoredPlan, step: Step): string => plan[nextPhase(plan, step) ?? "talk"];

/**
 * The plan with a day more on the clocks of `zone`: 18:00 stays 18:00 when they change.
 * @returns null where the last end would be too far away
 */
export function withDay(plan: StoredPlan, step: Step, { zone, now }: { zone: string; now: number }): StoredPlan | null {
  const first = PHASES.indexOf(nextPhase(plan, step) ?? "talk");
  const going = plan.waits ? resumed(plan, first, now, true) : plan;
  // Where the last end is over, the day begins now.
  const late = Math.max(0, Math.ceil((now - Date.parse(going.talk)) / MINUTE) * MINUTE);
  // Where clocks skip an hour, two ends could fall together, and the phase between them would be lost.
  let earliest = 0;
  const later = moved(going, first, (at) => {
    const end = Math.max(earliest, dayLater(zone, at + late));
    earliest = end + BOARD_PLAN.phase;
    return end;
  });
  if (Date.parse(later.talk) > now + BOARD_PLAN.most) return null;
  return { ...later, added: presentEnd(plan, step), kept: passed(later, now) };
}

/** Whether the last end has come and the room has to close the retrospective. */
export const isEnding = (plan: StoredPlan | null): boolean =>
  plan?.closes === true && plan.pausedAt === null && plan.kept === PHASES.length;

/**
 * The plan once its facilitator is at the board. At most one change an hour: each is a row.
 * @param isShown whether the others may learn that the facilitator is back
 */
export function withFacilitatorSeen(plan: StoredPlan, now: number, isShown: boolean): StoredPlan {
  const isRecent = now - Date.parse(plan.seenAt) < BOARD_PLAN.seen;
  const isReturn = isShown && plan.isFacilitatorAway;
  return isRecent && !isReturn
    ? plan
    : { ...plan, seenAt: iso(now), isFacilitatorAway: plan.isFacilitatorAway && !isShown };
}

export const withNewFacilitator = (plan: StoredPlan, now: number): StoredPlan => ({
  ...plan,
  seenAt: iso(now),
  isFacilitatorAway: false,
});

/** When the facilitator counts as away unless they come before, in milliseconds since the epoch. */
export const awayFrom = ({ seenAt, isFacilitatorAway }: StoredPlan): number =>
  isFacilitatorAway ? Number.POSITIVE_INFINITY : Date.parse(seenAt) + BOARD_PLAN.away;

export const withFacilitatorAway = (plan: StoredPlan, now: number): StoredPlan =>
  now < awayFrom(plan) ? plan : { ...plan, isFacilitatorAway: true };

export function viewOfPlan(plan: StoredPlan, step: Step): BoardPlan {
  const { write, choose, talk, closes, pausedAt, waits, isFacilitatorAway } = plan;
  return { write, choose, talk, closes, next: nextPhase(plan, step), pausedAt, waits, isFacilitatorAway };
}

/** What a view does not tell gets a placeholder. */
export function planOfView(plan: BoardPlan, step: Step, now: number): StoredPlan {
  const { next, ...seen } = plan;
  const index = next === null ? PHASES.length : PHASES.indexOf(next);
  // The phase of the step comes next also where the facilitator went there before the ends of earlier phases.
  const clock = plan.pausedAt === null ? now : Date.parse(plan.pausedAt);
  const kept = index > phaseIndex(step) ? index : Math.min(index, passed(plan, clock));
  return { ...seen, kept, added: null, seenAt: iso(0) };
}
