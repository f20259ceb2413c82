import * as z from "zod/mini";
import { form, number, plural, t } from "./language.ts";
import { ENTRY_LINK, PASSKEYS } from "./limits/accounts.ts";
import { BOARD, BOARD_PLAN } from "./limits/boards.ts";
import { LIMITS } from "./limits/fields.ts";
import { PROGRAM_TOKEN } from "./limits/programs.ts";
import { BIN, COUNTERS, FORMATS, IMPORT, SERIES } from "./limits/retrospectives.ts";
import { INVITATION } from "./limits/teams.ts";
import { DAY, HOUR } from "./limits/time.ts";
import { namesOf } from "./names-of.ts";

/** The codes of all errors, with the message a person reads. */
export const ERROR_MESSAGES = {
  invalid_input: () => t`Revisa los datos marcados.`,
  invalid_json: () => t`No pudimos leer lo que enviaste.`,
  invalid_code: () => t`El código no es correcto o ya venció. Pide uno nuevo si hace falta.`,
  invalid_join: () => t`El id o la contraseña del equipo no son correctos.`,
  wrong_password: () => t`La contraseña no es correcta.`,
  unknown_member: () => t`Esa persona no está en el equipo.`,
  self_thanks: () => t`Los agradecimientos son para otra persona del equipo.`,
  unauthorized: () => t`Tu sesión terminó. Vuelve a entrar.`,
  token_refused: () => t`Este token no sirve para esto: venció, alguien lo anuló, o la llamada no es para programas.`,
  invalid_credentials: () => t`El email o la contraseña no son correctos.`,
  admin_only: () => t`No autorizado`,
  author_only: () => t`Solo quien lo escribió puede cambiarlo.`,
  not_a_member: () => t`No eres parte de este equipo.`,
  account_needed: () => t`Para esto necesitas una cuenta. Guarda tu lugar con tu email.`,
  guests_not_allowed: () => t`Con este enlace se entra con una cuenta.`,
  not_found: () => t`No encontramos lo que buscas.`,
  in_bin: () => t`Esto lo borró un admin. Hasta ${BIN.days} días después se puede restaurar desde la Papelera.`,
  team_in_bin: () => t`Un admin borró este equipo. En Mis equipos ves hasta cuándo se puede restaurar.`,
  scope_missing: () => t`Este token no puede hacer esto. Un admin puede crear otro con el permiso que falta.`,
  too_many_tokens: () => t`El equipo ya tiene ${PROGRAM_TOKEN.most} tokens. Anula uno antes de crear otro.`,
  too_many_webhooks: () => t`No caben más webhooks.`,
  bin_full: () => t`La Papelera está llena. Borra ahora algo de ella y vuelve a probar.`,
  not_invited: () => t`Pídele a alguien del equipo que te invite.`,
  invitation_ended: () => t`Este enlace de invitación no existe o ya no sirve. Pide otro a quien te lo mandó.`,
  link_ended: () => t`Este enlace ya se usó, venció o está incompleto.`,
  sheet_hidden: () => t`Esta hoja ya no se muestra, o al enlace le falta un pedazo. Pide otro a quien te lo mandó.`,
  method_not_allowed: () => t`Esa acción no existe aquí.`,
  email_taken: () => t`Ya hay una cuenta con ese email. Entra o cambia tu contraseña.`,
  already_member: () => t`Ya eres parte de este equipo.`,
  removed_from_team: () => t`Un admin te sacó de este equipo. Pídele que te readmita para volver.`,
  guest_not_admin: () => t`Una persona invitada no puede ser admin: primero tiene que guardar su lugar con su email.`,
  not_a_guest: () => t`Tu lugar ya está guardado.`,
  too_many_invitations: () => t`El equipo ya tiene ${INVITATION.most} enlaces de invitación. Anula uno antes.`,
  last_admin: () =>
    t`El equipo necesita al menos un admin. Nombra antes a otra persona. Si es invitada, primero tiene que guardar su lugar con su email.`,
  use_leave: () => t`Para irte del equipo, usa Salirse.`,
  timer_running: () => t`Ya hay un timer corriendo.`,
  not_your_timer: () => t`Solo quien lo puso, quien conduce o un admin puede cambiar el timer.`,
  timer_at_maximum: () => t`El timer ya dura lo máximo: ${LIMITS.timerMinutes.max / 60} horas.`,
  already_modified_today: () => t`Este counter ya cambió hoy. Vuelve mañana.`,
  cannot_undo: () => t`Ya no se puede deshacer.`,
  not_achieved: () => t`Esta meta todavía no está cumplida.`,
  goal_achieved: () => t`Esta meta ya está cumplida. Reactívala o clónala para cambiarla.`,
  retrospective_closed: () => t`Esta retrospectiva ya está cerrada.`,
  sheet_shown: () => t`Esta hoja ya se muestra fuera del equipo.`,
  retrospective_open: () => t`La hoja aparece cuando la retrospectiva se cierra.`,
  not_facilitator: () => t`Solo quien conduce puede hacer eso. Puedes pasar a conducir tú.`,
  facilitator_here: () =>
    t`En Sin prisa pasa a conducir un admin, o cualquiera cuando quien conduce no aparece en ${number(BOARD_PLAN.away / HOUR)} horas.`,
  wrong_plan: () =>
    t`Revisa el plan: cada parte dura al menos una hora y todo, ${number(BOARD_PLAN.most / DAY)} días como máximo.`,
  too_few_writers: () =>
    t`Escribieron muy pocas personas para mostrar las tarjetas sin nombre. Da más tiempo o pasa igual.`,
  not_yours: () => t`Solo quien la escribió puede cambiarla.`,
  changed_meanwhile: () => t`Alguien lo cambió mientras tanto.`,
  not_yet: () => t`Todavía no: primero hay que mostrar las tarjetas.`,
  not_voting: () => t`Las fichas se ponen y se quitan en Elegir.`,
  signing_fixed: () => t`Firmar o no se elige en Llegar, antes de empezar a escribir.`,
  fichas_placed: () => t`Ya hay fichas puestas.`,
  no_fichas_left: () => t`Ya no te quedan fichas.`,
  board_full: () => t`Ya tienes ${BOARD.ofPerson.cards} tarjetas en esta mesa. Quita una para escribir otra.`,
  comments_full: () =>
    t`En este tema caben ${BOARD.comments} comentarios, y ${BOARD.commentsOfPerson} de cada persona.`,
  proposals_full: () => t`Ya propusiste ${BOARD.ofPerson.proposals} acuerdos en esta mesa.`,
  board_too_large: () => t`No cabe más texto tuyo en esta mesa. Acorta o quita algo.`,
  too_many_series: () => t`El equipo ya tiene ${SERIES.ofTeam} series. Termina una antes.`,
  not_series_manager: () => t`La serie la cambia un admin o quien la creó.`,
  too_many_counters: () => t`El equipo ya tiene ${COUNTERS.ofTeam} counters. Un admin tiene que eliminar uno antes.`,
  too_many_formats: () => t`El equipo ya guardó ${FORMATS.ofTeam} formatos. Quita uno antes.`,
  not_format_manager: () => t`Un formato lo quita un admin o quien lo guardó.`,
  too_many_boards: () => t`El equipo ya tiene ${BOARD.openBoards} retrospectivas con mesa abiertas. Cierra una antes.`,
  already_imported: () => t`Esta retrospectiva ya está en el equipo: la trajeron antes.`,
  too_many_imports: () => t`Por hoy ya trajeron ${IMPORT.perDay} retrospectivas. Sigan mañana.`,
  board_closing: () => t`La retrospectiva se está cerrando.`,
  board_lost: () =>
    t`Esta mesa se cerró después del respaldo que se restauró y ya no está. Pueden agradecer, votar y cerrar la retrospectiva.`,
  board_newer: () => t`El servidor es más antiguo que esta mesa. Mientras se actualiza, pueden agradecer y votar.`,
  invalid_passkey: () => t`No pudimos comprobar tu llave de acceso. Prueba otra vez o usa otra forma.`,
  too_many_passkeys: () => t`Ya tienes ${PASSKEYS.most} llaves de acceso. Quita una antes.`,
  already_voted: () => t`Ya votaste en esta retrospectiva.`,
  same_state: () => t`El tópico ya está en ese estado.`,
  body_too_large: () => t`Lo que enviaste es demasiado grande.`,
  not_json: () => t`El contenido debe ser JSON.`,
  confirm_identity: () => t`Confirma que eres tú para seguir.`,
  too_many_requests: () => t`Demasiados intentos. Espera un poco y vuelve a probar.`,
  day_used: () => t`Por hoy llegaste al máximo de uso. Vuelve a probar mañana.`,
  network_day_used: () => t`Desde tu red ya se llegó al máximo de uso por hoy. Prueba mañana o desde otra red.`,
  network_quota: () => t`Desde tu red ya se pidieron muchos códigos hoy. Prueba más tarde o desde otra red.`,
  trials_of_network: () => t`Desde tu red ya se abrieron varias mesas de prueba. Crea una cuenta gratis y sigue.`,
  trials_of_day: () => t`Hoy ya se abrieron muchas mesas de prueba. Crea una cuenta gratis y sigue.`,
  no_mail: () => t`Aquí no se envían correos. Pídele a un admin de tu equipo un enlace para entrar, o una invitación.`,
  email_confirmed: () => t`Tu email ya está confirmado.`,
  email_unconfirmed: () => t`Tu email todavía no está confirmado. Usa tu contraseña o tu llave de acceso.`,
  link_for_self: () => t`El enlace es para otra persona del equipo.`,
  link_for_other_teams: () =>
    t`Esta persona también está en equipos que no administras, y un enlace tuyo entraría a ellos. Pide ayuda a quien publicó Tertulia.`,
  has_codes: () => t`Esta persona puede entrar con un código que llega a su email.`,
  entered_by_link: () =>
    t`Hace poco alguien entró con un enlace en tu nombre. Por seguridad, espera ${number(ENTRY_LINK.notified / DAY)} días desde entonces, o hazlo en un dispositivo donde ya habías entrado antes.`,
  too_many_entry_links: () => t`Hoy ya se hicieron muchos enlaces para entrar. Vuelve a probar mañana.`,
  last_way_in: () => t`Es tu única forma de entrar. Crea antes una contraseña.`,
  code_needed: () => t`Aquí las cuentas se crean con un código que te llega por correo.`,
  email_not_sent: () => t`No pudimos enviar el correo. Intenta de nuevo en unos minutos.`,
  email_quota: () => t`Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código más tarde.`,
  team_moving: () => t`Estamos moviendo los datos de tu equipo. Intenta de nuevo en unos segundos.`,
  unavailable: () => t`Algo de nuestro lado no responde. Intenta de nuevo en un momento.`,
  unexpected: () => t`Error inesperado`,
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;
export const ERROR_CODES = namesOf(ERROR_MESSAGES);

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
  too_many_requests: (wait) => t`Demasiados intentos. Espera ${wait} y vuelve a probar.`,
  day_used: (wait) => t`Por hoy llegaste al máximo de uso. Puedes volver en ${wait}.`,
  network_day_used: (wait) =>
    t`Desde tu red ya se llegó al máximo de uso por hoy. Puedes volver en ${wait} o entrar desde otra red.`,
  network_quota: (wait) => t`Desde tu red ya se pidieron muchos códigos hoy. Prueba en ${wait} o desde otra red.`,
  email_quota: (wait) => t`Por hoy ya no podemos enviar más correos. Vuelve a pedir tu código en ${wait}.`,
};

function waitOf(seconds: number): string {
  if (seconds < 60) return plural(seconds, form`${number(seconds)} segundo`, form`${number(seconds)} segundos`);
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 3600) return plural(minutes, form`${number(minutes)} minuto`, form`${number(minutes)} minutos`);
  const hours = Math.ceil(seconds / 3600);
  return plural(hours, form`${number(hours)} hora`, form`${number(hours)} horas`);
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
    const message = withWait ?? ERROR_MESSAGES[code]();
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.name = "AppError";
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
    this.current = current;
  }
}
