import { createHmac } from "node:crypto";
import { advance, seenBy } from "#party/board/advance.ts";
import { applyGesture, type GestureContext } from "#party/board/gestures.ts";
import { mergeNotes } from "#party/board/merge-notes.ts";
import { withholdsAnswers } from "#party/board/opening-view.ts";
import type { Outcome } from "#party/board/outcome.ts";
import { publishHealth } from "#party/board/publish-health.ts";
import { RARE_RULES } from "#party/board/rare-rules.ts";
import { type BoardState, createBoard } from "#party/board/state.ts";
import { boardView, sharedView } from "#party/board/view.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { CreatedPlan } from "#worker/contract/board-plan.ts";
import type { BoardSettings, Step } from "#worker/contract/boards.ts";

export const context: GestureContext = {
  hmac: (key, text) => createHmac("sha256", key).update(text).digest("hex"),
  mergeNotes,
  publishHealth,
  withholdsAnswers,
  rare: RARE_RULES,
  now: () => Date.now(),
};

/** A UUID of the version 4 that ends with `n`. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

export const ANA = uuid(9001);
export const BETO = uuid(9002);
export const CARLA = uuid(9003);

export const settings = (changes: Partial<BoardSettings> = {}): BoardSettings => ({
  template: null,
  columns: [
    { id: "bien", title: "Bien", hint: null },
    { id: "mejorar", title: "Por mejorar", hint: null },
  ],
  signed: false,
  budget: 5,
  perGroup: 3,
  ...changes,
});

/** Those of a health check. */
export const STATEMENTS = [
  { id: "value", title: "Valor", hint: "Lo que entregamos le sirve a alguien, y se nota." },
  { id: "own-1", title: "Café", hint: null },
];

const HOUR = 3_600_000;

/** A plan of three days from a moment, as an admin made it. */
export const planFrom = (moment: number): CreatedPlan => {
  const inHours = (hours: number) => new Date(moment + hours * HOUR).toISOString();
  return { write: inHours(24), choose: inHours(48), talk: inHours(72), closes: true };
};

type NewCard = { columnId: string; text: string; rank: string; signed: boolean };

/** An open board. Ana facilitates it. */
export class OpenBoard {
  state: BoardState;

  constructor(changes: Partial<BoardSettings> = {}, steps: Step[] = []) {
    this.state = createBoard(settings(changes), ANA, { key: "a key", seed: "a seed" }, context.now());
    for (const step of steps) this.goTo(step);
  }

  /** Somebody comes to the board: what its plan has due happens. */
  visit(userId: string): void {
    this.state = seenBy(advance(this.state, context), userId, context);
  }

  try(userId: string, gesture: Gesture, isAdmin = false): Outcome {
    const outcome = applyGesture(this.state, gesture, userId, context, isAdmin);
    if (outcome.ok) this.state = outcome.state;
    return outcome;
  }

  /** Throws where the gesture is refused. */
  do(userId: string, gesture: Gesture) {
    const outcome = this.try(userId, gesture);
    if (!outcome.ok) throw new Error(`${gesture.kind}: ${outcome.code}`);
    return outcome;
  }

  /** The code of the refusal, or "done". */
  codeOf(userId: string, gesture: Gesture, isAdmin = false): string {
    const outcome = this.try(userId, gesture, isAdmin);
    return outcome.ok ? "done" : outcome.code;
  }

  goTo(step: Step, userId = ANA) {
    return this.do(userId, { kind: "goTo", step, stepRev: this.state.stepRev });
  }

  /** A card with the id `uuid(n)`, whose rank follows `n`, by somebody who sees the board as it is. */
  add(userId: string, n: number, changes: Partial<NewCard> = {}): string {
    const cardId = uuid(n);
    const rank = `b${String(n).padStart(2, "0")}V`;
    const { signed } = this.state;
    this.do(userId, { kind: "addCard", cardId, columnId: "bien", text: `Tarjeta ${n}`, rank, signed, ...changes });
    return cardId;
  }

  view(userId: string) {
    return boardView(this.state, userId, context);
  }

  get shared() {
    return sharedView(this.state);
  }

  card(userId: string, cardId: string) {
    const { cards, me } = this.view(userId);
    return [...cards, ...me.cards].find(({ id }) => id === cardId);
  }

  group(groupId: string) {
    return this.shared.groups.find(({ id }) => id === groupId);
  }
}
