// Values that pages need. They stand apart from the schemas because no page loads zod before a form gets the focus.
import type { Confirmation } from "./auth.ts";

/** The header that carries the bookmark of a D1 session in both directions. */
export const BOOKMARK_HEADER = "x-d1-bookmark";

export const TOPIC_STATES = ["OPEN", "CLOSED", "CANCELED"] as const;

export const NO_TIMER = { isActive: false, endsAt: null, startedAt: null, minutes: null, startedBy: null } as const;

export const CODE_SENT: Confirmation = { message: "Te hemos enviado el codigo a tu email" };
export const USER_RESET: Confirmation = { message: "Usuario restablecido correctamente" };
