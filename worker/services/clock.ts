/** Returns the present time as ISO 8601 in UTC with milliseconds. */
export const now = (): string => new Date().toISOString();

export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
