import type { BoardView } from "#worker/contract/boards.ts";
import { form, plural } from "#worker/contract/language.ts";
import { someNames } from "./some-names.ts";

export type Readiness = {
  /** How many said that they are ready, at the table or not. */
  ready: number;
  /** How many take part, and how many more are ready. */
  people: number;
  /** The other people who are not ready. */
  missing: string[];
  isMissing: boolean;
};

/** @param participants as the room says it; the person is at the table before it does */
export function readinessOf({ ready }: BoardView, participants: readonly string[], myId: string): Readiness {
  const missing = participants.filter((id) => id !== myId && !ready.includes(id));
  const isMissing = !ready.includes(myId);
  return { ready: ready.length, people: ready.length + missing.length + Number(isMissing), missing, isMissing };
}

export const readyText = ({ ready, people }: Pick<Readiness, "ready" | "people">): string =>
  plural(people, form`${ready} de ${people} listo`, form`${ready} de ${people} listos`);

/** Only a signed board names those who write. An unsigned one says how many are ready. */
export const namesWriters = ({ signed, step }: BoardView): boolean => signed && step === "WRITE";

/** @param names of the other people who write, at least one */
export const writingText = (names: readonly string[]): string =>
  plural(names.length, form`${someNames(names)} todavía escribe`, form`${someNames(names)} todavía escriben`);
