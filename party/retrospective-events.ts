import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Change, TeamEvent } from "./protocol.ts";

export const retrospectiveChanged = (retrospective: Retrospective): TeamEvent => ({
  entity: "retrospectives",
  id: retrospective.id,
  change: { kind: "retrospective", retrospective },
});

/** `sprintWins` are those of the winner. */
export type ClosedRetrospective = { retrospective: Retrospective; sprintWins: number };

/** All that a closing changes, as the call that closed knows it. The open agreements were carried once more. */
export const closingEvents = ({ retrospective, sprintWins }: ClosedRetrospective): TeamEvent[] => [
  retrospectiveChanged(retrospective),
  ...(retrospective.sprintWinner
    ? winsChanged({ kind: "wins", userId: retrospective.sprintWinner.id, sprintWins })
    : []),
  { entity: "agreements" },
];

/** The same where only the id is known: the room learned of the closing from the database. */
export const recoveredClosingEvents = (id: string): TeamEvent[] => [
  { entity: "retrospectives", id },
  ...winsChanged(),
  { entity: "agreements" },
];

const winsChanged = (change?: Change): TeamEvent[] => [
  { entity: "ranking", change },
  { entity: "members", change },
];
