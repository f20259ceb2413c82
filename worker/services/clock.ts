/** The present moment, ISO 8601 UTC with milliseconds. */
export const now = (): string => new Date().toISOString();

/** The moment `milliseconds` from now (negative: before), ISO 8601 UTC. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
