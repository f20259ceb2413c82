/**
 * What a reaction says. Boards are stored with these keys, sorted, so that no order tells who was first. Pages need
 * them without the schemas.
 */
export const MARKS = ["agree", "lived", "surprise", "thanks"] as const;
