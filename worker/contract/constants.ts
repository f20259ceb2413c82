// Values that screens need without the schemas beside which they would stand: no page loads zod before a form is touched.
import type { Said } from "./auth.ts";

/** Carries the bookmark of a D1 session, there and back (contract *Realtime*). */
export const BOOKMARK_HEADER = "x-d1-bookmark";

export const TOPIC_STATES = ["OPEN", "CLOSED", "CANCELED"] as const;

export const NO_TIMER = { isActive: false, endsAt: null, startedAt: null, minutes: null, startedBy: null } as const;

export const CODE_SENT: Said = { message: "Te hemos enviado el codigo a tu email" };
export const USER_RESET: Said = { message: "Usuario restablecido correctamente" };
