/** The team of a call, with the zone of its days. */
export type TeamKey = { teamId: string; timeZone: string };

/** Returns the present time as ISO 8601 in UTC with milliseconds. */
export const now = (): string => new Date().toISOString();

export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
