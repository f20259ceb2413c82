import { withHourArticle } from "#worker/contract/hours.ts";
import { CODE, TIME_ZONE } from "#worker/contract/limits.ts";
import type { Mail } from "./outbox.ts";

const VALIDITY = `Sirve una vez y vence en ${CODE.life / 60_000} minutos.`;
const SIGNATURE = "— El equipo de Tertulia";

/** `page` is the path of the page that takes the code. */
type CodeMail = {
  to: string;
  code: string;
  origin: string;
  page: string;
  subject: string;
  opening: string[];
  button: string;
};

export const codeToCreate = (to: string, code: string, origin: string): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/create-account",
    subject: "es tu código para crear tu cuenta en Tertulia",
    opening: ["¡Hola!", "Con este código creas tu cuenta en Tertulia:"],
    button: "Crear mi cuenta",
  });

export const codeToReset = (to: string, name: string, code: string, origin: string): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/reset-user",
    subject: "es tu código para cambiar la contraseña de Tertulia",
    opening: [`Hola, ${name}.`, "Con este código eliges una contraseña nueva:"],
    button: "Elegir otra contraseña",
  });

export const codeToLogIn = (to: string, name: string, code: string, origin: string): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/login-with-code?mailed",
    subject: "es tu código para entrar a Tertulia",
    opening: [`Hola, ${name}.`, "Con este código entras sin contraseña:"],
    button: "Entrar a Tertulia",
  });

/** It omits the guest's name, because a guest chooses both the name and the address that gets it. */
export const codeToKeepPlace = (to: string, code: string, origin: string): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/user",
    subject: "es tu código para guardar tu lugar en Tertulia",
    opening: ["¡Hola!", "Con este código guardas tu lugar y vuelves desde cualquier dispositivo:"],
    button: "Guardar mi lugar",
  });

/** It has no link, because the dialog that asks for the code stays open. */
export const codeToConfirm = (to: string, name: string, code: string): Mail => ({
  ...compose(to, `${code} es tu código para confirmar que eres tú en Tertulia`, [
    `Hola, ${name}.`,
    "Con este código confirmas que eres tú:",
    { code },
    `${VALIDITY} Si no lo pediste, alguien más usa una de tus sesiones: ciérrala en tu perfil.`,
  ]),
  code,
});

export const accountExists = (to: string, name: string, origin: string): Mail =>
  compose(to, "Ya tienes una cuenta en Tertulia", [
    `Hola, ${name}.`,
    "Alguien pidió crear una cuenta con este email, pero ya tienes una. Entra con tu contraseña o pide un código para entrar.",
    { link: `${origin}/login?${new URLSearchParams({ email: to })}`, button: "Entrar a Tertulia" },
    "Si no fuiste tú, no tienes que hacer nada.",
  ]);

function withCode({ to, code, origin, page, subject, opening, button }: CodeMail): Mail {
  // The code is in the fragment, which browsers send to no server.
  const link = `${origin}${page}#${new URLSearchParams({ email: to, code })}`;
  const closing = `${VALIDITY} Si no lo pediste, ignora este correo.`;
  const paragraphs: Paragraph[] = [...opening, { code }, { link, button }, closing];
  return { ...compose(to, `${code} ${subject}`, paragraphs), code };
}

const partsOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("es-CL", { timeZone: TIME_ZONE, ...options });
const DAY = partsOf({ weekday: "long", day: "numeric", month: "long" });
const TIME = partsOf({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The result is for example "el domingo 22 de noviembre a las 19:09 (hora de Chile)". */
function whenOf(at: string): string {
  const date = new Date(at);
  return `el ${DAY.format(date).replace(",", "")} a ${withHourArticle(TIME.format(date))} (hora de Chile)`;
}

/** @param device null where the browser does not tell */
export const newDevice = (to: string, name: string, device: string | null, at: string, origin: string): Mail =>
  compose(to, "Entraste a Tertulia desde un dispositivo nuevo", [
    `Hola, ${name}.`,
    `Alguien entró a tu cuenta desde ${device ?? "un dispositivo nuevo"} ${whenOf(at)}.`,
    "Si fuiste tú, no tienes que hacer nada.",
    "Si no fuiste tú, elige otra contraseña. Con eso se cierran todas tus sesiones.",
    { link: `${origin}/request-reset`, button: "Elegir otra contraseña" },
  ]);

export const passwordChanged = (to: string, name: string, at: string, origin: string): Mail =>
  compose(to, "Tu contraseña de Tertulia cambió", [
    `Hola, ${name}.`,
    `Tu cuenta tiene una contraseña nueva desde ${whenOf(at)}. Tus otras sesiones se cerraron.`,
    "Si fuiste tú, no tienes que hacer nada.",
    "Si no fuiste tú, elige otra ahora. Te pedimos un código que llega a este correo.",
    { link: `${origin}/request-reset`, button: "Elegir otra contraseña" },
  ]);

export const newPasskey = (to: string, name: string, passkey: string, at: string, origin: string): Mail =>
  compose(to, "Tu cuenta de Tertulia tiene una llave de acceso nueva", [
    `Hola, ${name}.`,
    `Alguien agregó la llave de acceso “${passkey}” a tu cuenta ${whenOf(at)}.`,
    "Si fuiste tú, no tienes que hacer nada.",
    "Si no fuiste tú, quítala en tu perfil y elige otra contraseña. Mientras esté, con ella se puede entrar a tu cuenta.",
    { link: `${origin}/user`, button: "Ver mis llaves de acceso" },
  ]);

type Paragraph = string | { code: string } | { link: string; button: string };

function compose(to: string, subject: string, paragraphs: Paragraph[]): Mail {
  const all = [...paragraphs, SIGNATURE];
  return { to, subject, text: all.map(textOf).join("\n\n"), html: page(all.map(htmlOf).join("\n")) };
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  return "code" in paragraph ? paragraph.code : `${paragraph.button}: ${paragraph.link}`;
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escapeHtml(paragraph)}</p>`;
  if ("code" in paragraph)
    return `<p style="font:600 32px/1.2 Georgia,serif;letter-spacing:.25em;color:#5b34b5">${escapeHtml(paragraph.code)}</p>`;
  return `<p><a href="${escapeHtml(paragraph.link)}" style="display:inline-block;padding:12px 20px;background:#5b34b5;color:#fffdf9;border-radius:10px;font-weight:600;text-decoration:none">${escapeHtml(paragraph.button)}</a></p>`;
}

const page = (html: string) =>
  `<!doctype html><html lang="es"><body style="margin:0;padding:32px 16px;background:#f7f3ee;color:#2b2433;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:auto;padding:24px 28px;background:#fffdf9;border:1px solid #e6dfd6;border-radius:14px">${html}</div></body></html>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
