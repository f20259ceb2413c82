import { atHourText, hourText } from "#worker/contract/hours.ts";
import { language, SOURCE_LANGUAGE, t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { formatterByZone } from "#worker/contract/zones.ts";
import type { Mail } from "./outbox.ts";

const validity = () => t`Sirve una vez y vence en ${CODE.life / MINUTE} minutos.`;
const signature = () => t`— El equipo de Tertulia`;

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

const besideUnconfirmed = () => [
  t`Ya hay una cuenta con este email, sin confirmar. Si es tuya, entra con ella y confírmalo en tu perfil: una cuenta nueva empieza sin tus equipos.`,
  t`Si no es tuya, con este código creas la tuya:`,
];

/** @param isUsed whether an account has the address and never confirmed it */
export const codeToCreate = (to: string, code: string, origin: string, isUsed: boolean): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/create-account",
    subject: t`${code} es tu código para crear tu cuenta en Tertulia`,
    opening: [t`¡Hola!`, ...(isUsed ? besideUnconfirmed() : [t`Con este código creas tu cuenta en Tertulia:`])],
    button: t`Crear mi cuenta`,
  });

export const codeToReset = (to: string, name: string, code: string, origin: string): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/reset-user",
    subject: t`${code} es tu código para cambiar la contraseña de Tertulia`,
    opening: [t`Hola, ${name}.`, t`Con este código eliges una contraseña nueva:`],
    button: t`Elegir otra contraseña`,
  });

export const codeToLogIn = (to: string, name: string, code: string, origin: string): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/login-with-code?mailed",
    subject: t`${code} es tu código para entrar a Tertulia`,
    opening: [t`Hola, ${name}.`, t`Con este código entras sin contraseña:`],
    button: t`Entrar a Tertulia`,
  });

/** It omits the guest's name, because a guest chooses both the name and the address that gets it. */
export const codeToKeepPlace = (to: string, code: string, origin: string): Mail =>
  withCode({
    to,
    code,
    origin,
    page: "/user",
    subject: t`${code} es tu código para guardar tu lugar en Tertulia`,
    opening: [t`¡Hola!`, t`Con este código guardas tu lugar y vuelves desde cualquier dispositivo:`],
    button: t`Guardar mi lugar`,
  });

/** It has no link, because the dialog that asks for the code stays open. */
export const codeToConfirm = (to: string, name: string, code: string): Mail => ({
  ...compose(to, t`${code} es tu código para confirmar que eres tú en Tertulia`, [
    t`Hola, ${name}.`,
    t`Con este código confirmas que eres tú:`,
    { code },
    t`${validity()} Si no lo pediste, alguien más usa una de tus sesiones: ciérrala en tu perfil.`,
  ]),
  code,
});

/** It has no name, because the address may be another person's. */
export const codeToConfirmEmail = (to: string, code: string): Mail => ({
  ...compose(to, t`${code} es tu código para confirmar tu email en Tertulia`, [
    t`¡Hola!`,
    t`Con este código confirmas que este email es tuyo:`,
    { code },
    t`${validity()} Si no lo pediste, ignora este correo.`,
  ]),
  code,
});

/** It has neither code nor name, because the address may be another person's. */
export const emailUnconfirmed = (to: string, origin: string): Mail =>
  compose(to, t`Este email todavía no está confirmado en Tertulia`, [
    t`¡Hola!`,
    t`Alguien pidió un código para una cuenta con este email. La cuenta se creó sin confirmarlo, así que todavía no se puede entrar con un código.`,
    t`Si es tuya, entra con tu contraseña o tu llave de acceso, o pídele a un admin de tu equipo un enlace para entrar. Después confirma tu email en tu perfil.`,
    { link: `${origin}/login?${new URLSearchParams({ email: to })}`, button: t`Entrar a Tertulia` },
    t`Si no fuiste tú, no tienes que hacer nada.`,
  ]);

export const accountExists = (to: string, name: string, origin: string): Mail =>
  compose(to, t`Ya tienes una cuenta en Tertulia`, [
    t`Hola, ${name}.`,
    t`Alguien pidió crear una cuenta con este email, pero ya tienes una. Entra con tu contraseña o pide un código para entrar.`,
    { link: `${origin}/login?${new URLSearchParams({ email: to })}`, button: t`Entrar a Tertulia` },
    t`Si no fuiste tú, no tienes que hacer nada.`,
  ]);

function withCode({ to, code, origin, page, subject, opening, button }: CodeMail): Mail {
  // The code is in the fragment, which browsers send to no server.
  const link = `${origin}${page}#${new URLSearchParams({ email: to, code })}`;
  const closing = t`${validity()} Si no lo pediste, ignora este correo.`;
  const paragraphs: Paragraph[] = [...opening, { code }, { link, button }, closing];
  return { ...compose(to, subject, paragraphs), code };
}

const dayFormat = formatterByZone({ weekday: "long", day: "numeric", month: "long" });

/** A moment, and the zone of the clocks on which its hour is. */
type When = { at: string; zone: string };

/** The result is for example "el domingo 22 de noviembre a las 19:09 (hora de Chile)". */
function whenOf({ at, zone }: When): string {
  const date = new Date(at);
  const day = dayFormat(zone).format(date);
  const time = atHourText(hourText(date, zone));
  return t`el ${language() === SOURCE_LANGUAGE ? day.replace(",", "") : day} ${time} (${hourOf(zone)})`;
}

/** @param device null where the browser does not tell */
export const newDevice = (to: string, name: string, device: string | null, when: When, origin: string): Mail =>
  compose(to, t`Entraste a Tertulia desde un dispositivo nuevo`, [
    t`Hola, ${name}.`,
    t`Alguien entró a tu cuenta desde ${device ?? t`un dispositivo nuevo`} ${whenOf(when)}.`,
    t`Si fuiste tú, no tienes que hacer nada.`,
    t`Si no fuiste tú, elige otra contraseña. Con eso se cierran todas tus sesiones.`,
    { link: `${origin}/request-reset`, button: t`Elegir otra contraseña` },
  ]);

export const passwordChanged = (to: string, name: string, when: When, origin: string): Mail =>
  compose(to, t`Tu contraseña de Tertulia cambió`, [
    t`Hola, ${name}.`,
    t`Tu cuenta tiene una contraseña nueva desde ${whenOf(when)}. Tus otras sesiones se cerraron.`,
    t`Si fuiste tú, no tienes que hacer nada.`,
    t`Si no fuiste tú, elige otra ahora. Te pedimos un código que llega a este correo.`,
    { link: `${origin}/request-reset`, button: t`Elegir otra contraseña` },
  ]);

export const newPasskey = (to: string, name: string, passkey: string, when: When, origin: string): Mail =>
  compose(to, t`Tu cuenta de Tertulia tiene una llave de acceso nueva`, [
    t`Hola, ${name}.`,
    t`Alguien agregó la llave de acceso “${passkey}” a tu cuenta ${whenOf(when)}.`,
    t`Si fuiste tú, no tienes que hacer nada.`,
    t`Si no fuiste tú, quítala en tu perfil y elige otra contraseña. Mientras esté, con ella se puede entrar a tu cuenta.`,
    { link: `${origin}/user`, button: t`Ver mis llaves de acceso` },
  ]);

/** For the host of the deployment. */
export const nearLimit = (to: string, subject: string, paragraphs: string[]): Mail => compose(to, subject, paragraphs);

type Paragraph = string | { code: string } | { link: string; button: string };

function compose(to: string, subject: string, paragraphs: Paragraph[]): Mail {
  const all = [...paragraphs, signature()];
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
  `<!doctype html><html lang="${language()}"><body style="margin:0;padding:32px 16px;background:#f7f3ee;color:#2b2433;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:auto;padding:24px 28px;background:#fffdf9;border:1px solid #e6dfd6;border-radius:14px">${html}</div></body></html>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
