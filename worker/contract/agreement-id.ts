/** The id of the agreement that an accepted proposal becomes. No call gives an agreement an id of this form. */
export const agreementIdOf = (retroId: string, proposalId: string): string => `${retroId}-${proposalId}`;
