import type { BoardView } from "#worker/contract/boards.ts";
import { someNames } from "./some-names.ts";
import { readyWord } from "./steps.ts";

export type Readiness = {
  /** How many said that they are ready, at the table or not. */
  ready: number;
  /** How many take part: those who are ready and those at the table. */
  people: number;
  /** The other people at the table who are not ready. */
  missing: string[];
  isMissing: boolean;
};

/** @param watching who is at the table, as the room says it; the person is there before it does */
export function readinessOf({ ready }: BoardView, watching: readonly string[], myId: string): Readiness {
  const missing = watching.filter((id) => id !== myId && !ready.includes(id));
  const isMissing = !ready.includes(myId);
  return { ready: ready.length, people: ready.length + missing.length + Number(isMissing), missing, isMissing };
}

export const readyText = ({ ready, people }: Readiness): string => `${ready} de ${people} ${readyWord(people)}`;

/** Only a signed board names those who write. An unsigned one says how many are ready. */
export const namesWriters = ({ signed, step }: BoardView): boolean => signed && step === "WRITE";

/** @param names of the other people who write, at least one */
export const writingText = (names: readonly string[]): string =>
  `${someNames(names)} todavía ${names.length === 1 ? "escribe" : "escriben"}`;
