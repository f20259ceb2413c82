// Values that pages need. They stand apart from the schemas because no page loads zod before a form gets the focus.
import type { Confirmation } from "./auth.ts";
import { t } from "./language.ts";
import type { DecidingRule } from "./retrospectives.ts";

/** The header that carries the bookmark of a D1 session in both directions. */
export const BOOKMARK_HEADER = "x-d1-bookmark";

export const TOPIC_STATES = ["OPEN", "CLOSED", "CANCELED"] as const;
export const AGREEMENT_STATES = ["OPEN", "DONE", "DROPPED"] as const;
export const AGREEMENT_FILTERS = ["open", "done", "dropped"] as const;
export const STATE_OF_FILTER = { open: "OPEN", done: "DONE", dropped: "DROPPED" } as const;

/** What a team's channel is told (docs/product.md §21.2). */
export const SLACK_KINDS = ["opened", "step", "reminder", "closed", "agreements"] as const;

/** Why Slack did not take a message (docs/product.md §21.3). */
export const SLACK_FAILURES = [
  "webhook_removed",
  "channel_gone",
  "not_allowed",
  "too_many_messages",
  "no_answer",
  "key_changed",
  "refused",
] as const;

/** What the form of a series sends for *Sin prisa*. */
export const SLOW = "sin-prisa";

/** Why a series opened no retrospective (docs/product.md §25.2). */
export const GIVEN_UP = ["too-many-boards", "too-late", "nobody", "unvisited"] as const;

/** What decided between people with the same number of votes (docs/product.md §10.3). */
export const TIE_TEXTS: Record<DecidingRule, (() => string) | null> = {
  votes: null,
  "thank-yous": () => t`Hubo empate en votos. Ganó quien recibió más agradecimientos en esta retrospectiva.`,
  "earlier-last-vote": () => t`Hubo empate en votos y en agradecimientos. Ganó quien juntó antes todos sus votos.`,
};

/** What an admin can put into the bin, beside the whole team (docs/product.md §27). */
export const BIN_KINDS = ["retrospective", "counter", "topic"] as const;

export const NO_TIMER = { isActive: false, endsAt: null, startedAt: null, minutes: null, startedBy: null } as const;

export const codeSent = (): Confirmation => ({ message: t`Te hemos enviado el codigo a tu email` });
export const userReset = (): Confirmation => ({ message: t`Usuario restablecido correctamente` });

/** How many of the last closed retrospectives the pulse tells. */
export const PULSE_RANGES = ["5", "12", "all"] as const;
