import { CODE } from "#worker/contract/limits.ts";
import type { Mail } from "./outbox.ts";

const MINUTES = CODE.life / 60_000;
const SIGNATURE = "— El equipo de Tertulia";

export const codeToCreate = (to: string, code: string): Mail =>
  withCode(to, code, "Tu código para entrar a Tertulia", ["¡Hola!", "Con este código creas tu cuenta en Tertulia:"]);

export const codeToReset = (to: string, name: string, code: string): Mail =>
  withCode(to, code, "Tu código para cambiar la contraseña", [
    `Hola, ${name}.`,
    "Con este código eliges una contraseña nueva:",
  ]);

export const accountExists = (to: string, name: string): Mail =>
  compose(to, "Ya tienes una cuenta en Tertulia", [
    `Hola, ${name}.`,
    "Alguien pidió crear una cuenta con este email, pero ya tienes una. Entra con tu contraseña o, si la olvidaste, pide un código para cambiarla.",
    "Si no fuiste tú, no tienes que hacer nada.",
  ]);

function withCode(to: string, code: string, subject: string, opening: string[]): Mail {
  const closing = `Sirve una vez y vence en ${MINUTES} minutos. Si no lo pediste, ignora este correo.`;
  return { ...compose(to, subject, [...opening, code, closing], code), code };
}

function compose(to: string, subject: string, paragraphs: string[], code?: string): Mail {
  const all = [...paragraphs, SIGNATURE];
  const html = all.map((line) => (line === code ? bigCode(line) : `<p>${escapeHtml(line)}</p>`)).join("\n");
  return { to, subject, text: all.join("\n\n"), html: page(html) };
}

const page = (html: string) =>
  `<!doctype html><html lang="es"><body style="margin:0;padding:32px 16px;background:#f7f3ee;color:#2b2433;font:16px/1.5 system-ui,sans-serif"><div style="max-width:480px;margin:auto;padding:24px 28px;background:#fffdf9;border:1px solid #e6dfd6;border-radius:14px">${html}</div></body></html>`;

const bigCode = (code: string) =>
  `<p style="font:600 32px/1.2 Georgia,serif;letter-spacing:.25em;color:#5b34b5">${escapeHtml(code)}</p>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
