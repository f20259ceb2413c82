import * as z from "zod/mini";
import { countOf } from "./counts.ts";
import { BOARD, INVITATION, LIMITS, PASSKEYS, SERIES } from "./limits.ts";

/** The codes of all errors, with the message a person reads. */
export const ERROR_MESSAGES = {
  invalid_input: "Revisa los datos marcados.",
  invalid_json: "No pudimos leer lo que enviaste.",
  invalid_code: "El código no es correcto o ya venció. Pide uno nuevo si hace falta.",
  invalid_join: "El id o la contraseña del equipo no son correctos.",
  wrong_password: "La contraseña no es correcta.",
  unknown_member: "Esa persona no está en el equipo.",
  self_thanks: "Los agradecimientos son para otra persona del equipo.",
  unauthorized: "Tu sesión terminó. Vuelve a entrar.",
  invalid_credentials: "El email o la contraseña no son correctos.",
  admin_only: "No autorizado",
  author_only: "Solo quien lo escribió puede cambiarlo.",
  not_a_member: "No eres parte de este equipo.",
  account_needed: "Para esto necesitas una cuenta. Guarda tu lugar con tu email.",
  guests_not_allowed: "Con este enlace se entra con una cuenta.",
  not_found: "No encontramos lo que buscas.",
  not_invited: "Pídele a alguien del equipo que te invite.",
  invitation_ended: "Este enlace de invitación no existe o ya no sirve. Pide otro a quien te lo mandó.",
  method_not_allowed: "Esa acción no existe aquí.",
  email_taken: "Ya hay una cuenta con ese email. Entra o cambia tu contraseña.",
  already_member: "Ya eres parte de este equipo.",
  removed_from_team: "Un admin te sacó de este equipo. Pídele que te readmita para volver.",
  guest_not_admin: "Una persona invitada no puede ser admin: primero tiene que guardar su lugar con su email.",
  not_a_guest: "Tu lugar ya está guardado.",
  too_many_invitations: `El equipo ya tiene ${INVITATION.most} enlaces de invitación. Anula uno antes.`,
  last_admin: "El equipo necesita al menos un admin. Nombra a otra persona antes.",
  use_leave: "Para irte del equipo, usa Salirse.",
  timer_running: "Ya hay un timer corriendo.",
  not_your_timer: "Solo quien lo puso, quien conduce o un admin puede cambiar el timer.",
  timer_at_maximum: `El timer ya dura lo máximo: ${LIMITS.timerMinutes.max / 60} horas.`,
  already_modified_today: "Este counter ya cambió hoy. Vuelve mañana.",
  cannot_undo: "Ya no se puede deshacer.",
  not_achieved: "Esta meta todavía no está cumplida.",
  goal_achieved: "Esta meta ya está cumplida. Reactívala o clónala para cambiarla.",
  retrospective_closed: "Esta retrospectiva ya está cerrada.",
  retrospective_open: "La hoja aparece cuando la retrospectiva se cierra.",
  not_facilitator: "Solo quien conduce puede hacer eso. Puedes tomar la palabra.",
  facilitator_here:
    "En Sin prisa la palabra la toma un admin, o cualquiera cuando quien conduce no aparece en 24 horas.",
  wrong_plan: "Revisa el plan: cada parte dura al menos una hora y todo, 30 días como máximo.",
  too_few_writers: "Escribieron muy pocas personas para mostrar las tarjetas sin nombre. Da más tiempo o pasa igual.",
  not_yours: "Solo quien la escribió puede cambiarla.",
  changed_meanwhile: "Alguien lo cambió mientras tanto.",
  not_yet: "Todavía no: primero hay que mostrar las tarjetas.",
  not_voting: "Las fichas se ponen y se quitan en Elegir.",
  signing_fixed: "Firmar o no se elige en Llegar, antes de empezar a escribir.",
  fichas_placed: "Ya hay fichas puestas.",
  no_fichas_left: "Ya no te quedan fichas.",
  board_full: `Ya tienes ${BOARD.ofPerson.cards} tarjetas en esta mesa. Quita una para escribir otra.`,
  comments_full: `Este tema ya tiene ${BOARD.comments} comentarios.`,
  proposals_full: `Ya propusiste ${BOARD.ofPerson.proposals} acuerdos en esta mesa.`,
  board_too_large: "No cabe más texto tuyo en esta mesa. Acorta o quita algo.",
  too_many_series: `El equipo ya tiene ${SERIES.ofTeam} series. Termina una antes.`,
  not_series_manager: "La serie la cambia un admin o quien la creó.",
  too_many_boards: `El equipo ya tiene ${BOARD.openBoards} retrospectivas con mesa abiertas. Cierra una antes.`,
  board_closing: "La retrospectiva se está cerrando.",
  board_lost:
    "Esta mesa se cerró después del respaldo que se restauró y ya no está. Pueden agradecer, votar y cerrar la retrospectiva.",
  board_newer: "El servidor es más antiguo que esta mesa. Mientras se actualiza, pueden agradecer y votar.",
  invalid_passkey: "No pudimos comprobar tu llave de acceso. Prueba otra vez o usa otra forma.",
  too_many_passkeys: `Ya tienes ${PASSKEYS.most} llaves de acceso. Quita una antes.`,
  already_voted: "Ya votaste en esta retrospectiva.",
  same_state: "El tópico ya está en ese estado.",
  body_too_large: "Lo que enviaste es demasiado grande.",
  not_json: "El contenido debe ser JSON.",
  confirm_identity: "Confirma que eres tú para seguir.",
  too_many_requests: "Demasiados intentos. Espera un poco y vuelve a probar.",
  day_used: "Por hoy llegaste al máximo de uso. Vuelve a probar mañana.",
  network_day_used: "Desde tu red ya se llegó al máximo de uso por hoy. Prueba mañana o desde otra red.",
  network_quota: "Desde tu red ya se pidieron muchos códigos hoy. Prueba más tarde o desde otra red.",
  trials_of_network: "Desde tu red ya se abrieron varias mesas de prueba. Crea una cuenta gratis y sigue.",
  trials_of_day: "Hoy ya se abrieron muchas mesas de prueba. Crea una cuenta gratis y sigue.",
  email_not_sent: "No pudimos enviar el correo. Intenta de nuevo en unos minutos.",
  email_quota: "Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código más tarde.",
  unavailable: "Algo de nuestro lado no responde. Intenta de nuevo en un momento.",
  unexpected: "Error inesperado",
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;
/** `Object.keys` returns `string[]`, but these are the keys of the object above. */
export const ERROR_CODES = Object.keys(ERROR_MESSAGES) as ErrorCode[];

/** `path` names the field, `message` says how to correct it. */
export const fieldIssue = z.strictObject({ path: z.string(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssue>;

/** The body of every error. */
export const errorBody = z.strictObject({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  issues: z.optional(z.array(fieldIssue)),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The messages that say how long to wait, in minutes or hours rounded up from one minute or hour on. */
const WITH_WAIT: Partial<Record<ErrorCode, (wait: string) => string>> = {
  too_many_requests: (wait) => `Demasiados intentos. Espera ${wait} y vuelve a probar.`,
  day_used: (wait) => `Por hoy llegaste al máximo de uso. Puedes volver en ${wait}.`,
  network_day_used: (wait) =>
    `Desde tu red ya se llegó al máximo de uso por hoy. Puedes volver en ${wait} o entrar desde otra red.`,
  network_quota: (wait) => `Desde tu red ya se pidieron muchos códigos hoy. Prueba en ${wait} o desde otra red.`,
  email_quota: (wait) => `Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código en ${wait}.`,
};

function waitOf(seconds: number): string {
  if (seconds < 60) return countOf(seconds, "segundo", "segundos");
  if (seconds < 3600) return countOf(Math.ceil(seconds / 60), "minuto", "minutos");
  return countOf(Math.ceil(seconds / 3600), "hora", "horas");
}

/** `current` is what the call would have replaced. `cause` goes to the log, never to the client. */
type Details = { issues?: FieldIssue[]; retryAfterSeconds?: number; current?: object; cause?: unknown };

/** The only error that services and middleware throw. The error middleware turns it into a response. */
export class AppError extends Error {
  readonly issues?: FieldIssue[];
  readonly retryAfterSeconds?: number;
  readonly current?: object;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    const { issues, retryAfterSeconds, current } = details;
    const withWait = retryAfterSeconds ? WITH_WAIT[code]?.(waitOf(retryAfterSeconds)) : undefined;
    const message = withWait ?? ERROR_MESSAGES[code];
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.name = "AppError";
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
  }
}
