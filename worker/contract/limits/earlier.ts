/** Most titles of one call that asks for earlier retrospectives, and the longest list of them. */
export const EARLIER = { titles: 40, characters: 4000 } as const;
