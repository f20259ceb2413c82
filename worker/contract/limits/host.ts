import { HOUR, MINUTE } from "./time.ts";

export const HOST = {
  /** How long a token of a script lives that does not delete it. */
  tokenLife: HOUR,
  /** How long the link to the page of the host works, and how long the page stays open. */
  linkLife: HOUR,
  pageLife: HOUR,
  /** From this part of a limit on the host gets a message. */
  warnFrom: 0.7,
  /** What an isolate counts alone of the day's plan, and for how long at least, before it adds it to the count of all. */
  chunk: 0.001,
  interval: MINUTE,
} as const;
