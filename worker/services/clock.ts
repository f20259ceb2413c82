/** ISO 8601 UTC with milliseconds. */
export const now = (): string => new Date().toISOString();

export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
