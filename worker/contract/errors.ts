/** Every failure the API can answer, with what the person reads (contract *Wire format*). The error middleware alone knows their status codes. */
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
  not_a_member: "No eres parte de este equipo.",
  not_found: "No encontramos lo que buscas.",
  method_not_allowed: "Esa acción no existe aquí.",
  email_taken: "Ya hay una cuenta con ese email. Entra o cambia tu contraseña.",
  already_member: "Ya eres parte de este equipo.",
  last_admin: "El equipo necesita al menos un admin. Nombra a otra persona antes.",
  use_leave: "Para irte del equipo usa Salirse.",
  timer_running: "Ya hay un timer corriendo.",
  already_modified_today: "Este counter ya cambió hoy. Vuelve mañana.",
  not_achieved: "Esta meta todavía no está cumplida.",
  goal_achieved: "Esta meta ya está cumplida. Reactívala o clónala para cambiarla.",
  retrospective_closed: "Esta retrospectiva ya está cerrada.",
  already_voted: "Ya votaste en esta retrospectiva.",
  same_state: "El tópico ya está en ese estado.",
  body_too_large: "Lo que enviaste es demasiado grande.",
  not_json: "El contenido debe ser JSON.",
  too_many_requests: "Demasiados intentos. Espera un poco y vuelve a probar.",
  email_not_sent: "No pudimos enviar el correo. Intenta de nuevo en unos minutos.",
  email_quota: "Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código mañana.",
  unavailable: "Algo de nuestro lado no responde. Intenta de nuevo en un momento.",
  unexpected: "Error inesperado",
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/** One field that did not pass, with what to do about it. */
export type FieldIssue = { path: string; message: string };

/** The body of every failed answer. */
export type ErrorBody = { message: string; code: ErrorCode; issues?: FieldIssue[] };

/** `cause` is for the log and never told. */
type Details = { issues?: FieldIssue[]; retryAfterSeconds?: number; cause?: unknown };

/** The one error of the server: thrown by services and middleware, turned into an answer by the error middleware. */
export class AppError extends Error {
  readonly issues?: FieldIssue[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(ERROR_MESSAGES[code], "cause" in details ? { cause: details.cause } : undefined);
    this.name = "AppError";
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
