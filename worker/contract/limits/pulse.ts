/** Apart from the other limits, because only one screen needs it. */
export const PULSE = {
  /** Two years of weekly retrospectives. */
  most: 104,
  streaks: 12,
} as const;
