// Alone, so that pages and the rules of a board load no schema.

/** The statements that a team gets unless it chooses others. Boards are stored with these keys. */
export const HEALTH_KEYS = [
  "purpose",
  "value",
  "release",
  "pace",
  "quality",
  "process",
  "learning",
  "support",
  "voice",
  "team",
] as const;
export type HealthKey = (typeof HEALTH_KEYS)[number];

/** Numbers of answers are in this order, from the worst. */
export const COLOURS = ["red", "yellow", "green"] as const;
export const TENDENCIES = ["worse", "same", "better"] as const;
