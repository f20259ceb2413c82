import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

/** Messages of a team to its channel (docs/product.md §21). */
export const SLACK = {
  /** Times of one message. */
  tries: 2,
  timeout: 4 * SECOND,
  pause: SECOND,
  longestPause: 5 * SECOND,
  /** The local time at which the channel of a team gets its agreements, on weekdays. */
  morning: "09:00",
  /** How long before a deadline the channel is reminded of it. */
  reminder: DAY,
  /** A reminder that would come so soon after the message of its step is left out, and one that is later by so much too. */
  near: HOUR,
  /** When the room asks a database again that did not answer. */
  retry: MINUTE,
  /** An opening or a closing that was so long ago is not told any more. */
  life: DAY,
} as const;
