import { asksArrive, enterStep } from "./enter-step.ts";
import { sumOf } from "./fichas.ts";
import { type Actor, done, type Of, type Outcome, refused } from "./outcome.ts";
import { planAfterStep, plannedStep, withNewFacilitator } from "./plan.ts";
import { type BoardState, type Context, focusOf, liveGroupId, shownGroupIds, withEntry } from "./state.ts";
import { isSigningFixed } from "./steps.ts";

export const isFacilitator = (state: BoardState, { userId }: Actor) => state.facilitatorId === userId;

export function goTo(state: BoardState, gesture: Of<"goTo">, actor: Actor, context: Context): Outcome {
  const { step, stepRev } = gesture;
  if (step === state.step) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  if (stepRev !== state.stepRev) return refused("changed_meanwhile", currentStep(state));
  // Sent by a browser that saw the board while it was *En vivo*.
  if (state.plan && plannedStep(step) !== step) return refused("changed_meanwhile", currentStep(state));
  const plan = state.plan && planAfterStep(state.plan, state.step, step, context.now(), actor.isAdmin);
  const { userId } = actor;
  return done({ ...enterStep(state, step, context), plan }, { userId, kind: "goTo", step });
}

/** Whether a gesture waited in a browser while the step changed. */
const isOld = (state: BoardState, { stepRev = state.stepRev }: { stepRev?: number | undefined }) =>
  stepRev !== state.stepRev;

export const currentStep = ({ step, stepRev }: BoardState) => ({ step, stepRev });

export function answer(state: BoardState, gesture: Of<"answer">, { userId }: Actor): Outcome {
  const { question, value, answerId } = gesture;
  const pulse = state.pulse[question];
  const before = answerId === undefined ? undefined : pulse.values[answerId];
  const hasAnswered = pulse.answered.includes(userId);
  if (hasAnswered && (answerId === undefined || before === value)) return done(state);
  if (!hasAnswered && before !== undefined) return refused("not_yours");
  const isOpen = question === "worth" || (asksArrive(state) && !pulse.isPublished);
  const isGivenElsewhere = hasAnswered && before === undefined;
  if (!isOpen || isGivenElsewhere) return refused("changed_meanwhile", currentStep(state));
  const counts = pulse.counts.map((n, index) => n + Number(index === value - 1) - Number(index + 1 === before));
  const values = answerId === undefined ? pulse.values : withEntry(pulse.values, answerId, value);
  // Sorted, so that the order of the answers is not stored.
  const answered = hasAnswered ? pulse.answered : [...pulse.answered, userId].sort();
  return done({ ...state, pulse: { ...state.pulse, [question]: { ...pulse, counts, values, answered } } });
}

export function focus(state: BoardState, gesture: Of<"focus">, actor: Actor): Outcome {
  const groupId = gesture.groupId && liveGroupId(state, gesture.groupId);
  const left = focusOf(state);
  if (groupId === left) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  if (isOld(state, gesture)) return refused("changed_meanwhile", currentStep(state));
  if (groupId !== null && !shownGroupIds(state).has(groupId)) return refused("not_found");
  const activity = { userId: actor.userId, kind: "focus", ...(groupId && { groupId }) } as const;
  return done({ ...discussed(state, left), focusGroupId: groupId }, activity);
}

export function discussed(state: BoardState, groupId: string | null): BoardState {
  const group = groupId === null ? undefined : state.groups[groupId];
  if (!group || group.isDiscussed) return state;
  return { ...state, groups: { ...state.groups, [group.id]: { ...group, isDiscussed: true } } };
}

export function facilitate(state: BoardState, gesture: Of<"facilitate">, actor: Actor, context: Context): Outcome {
  const { userId, isAdmin } = actor;
  if (state.facilitatorId === userId) return done(state);
  if (isOld(state, gesture)) return refused("changed_meanwhile", currentStep(state));
  const { plan } = state;
  const isFree = !plan || plan.isFacilitatorAway || state.facilitatorId === null;
  if (!isFree && !isAdmin) return refused("facilitator_here");
  const next = plan && withNewFacilitator(plan, context.now());
  return done({ ...state, facilitatorId: userId, plan: next }, { userId, kind: "facilitate" });
}

export function renameColumn(state: BoardState, { columnId, title }: Of<"renameColumn">, actor: Actor): Outcome {
  const column = state.columns.find(({ id }) => id === columnId);
  if (column?.title === title) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  if (!column) return refused("not_found");
  const { texts, ...kept } = column;
  const renamed = { ...kept, title, ...(texts && { hintTexts: texts }) };
  const columns = state.columns.map((other) => (other === column ? renamed : other));
  return done({ ...state, columns }, { userId: actor.userId, kind: "renameColumn" });
}

export function setBudget(state: BoardState, { budget, perGroup }: Of<"setBudget">, actor: Actor): Outcome {
  if (state.budget === budget && state.perGroup === perGroup) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  if (Object.values(state.fichas).some((placed) => sumOf(placed) > 0)) return refused("fichas_placed");
  return done({ ...state, budget, perGroup }, { userId: actor.userId, kind: "setBudget" });
}

export function setSigned(state: BoardState, { signed }: Of<"setSigned">, actor: Actor): Outcome {
  if (state.signed === signed) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  // It does not depend on whether somebody has written: the refusal would tell when that was.
  if (isSigningFixed(state)) return refused("signing_fixed");
  // Cards written without a name never get one.
  const named = { ...state, signed };
  return done(signed ? named : withoutNames(named), { userId: actor.userId, kind: "setSigned" });
}

const withoutNames = (state: BoardState): BoardState => ({
  ...state,
  cards: withoutAuthors(state.cards),
  opening: state.opening && { ...state.opening, answers: withoutAuthors(state.opening.answers) },
});

const withoutAuthors = <Item extends { authorId: string | null }>(items: Record<string, Item>): Record<string, Item> =>
  Object.fromEntries(
    Object.entries(items).map(([id, item]) => [id, item.authorId === null ? item : { ...item, authorId: null }]),
  );
