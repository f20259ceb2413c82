import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import { languageCookie, languageInCookies } from "#worker/contract/language-cookie.ts";
import { acceptedLanguage, inLanguage, isLanguage } from "#worker/platform/languages.ts";
import type { ApiEnv } from "./context.ts";

/** @throws AppError invalid_input */
export function requireLanguage(code: string): void {
  const message = t`Elige un idioma de la lista.`;
  if (!isLanguage(code)) throw new AppError("invalid_input", { issues: [{ path: "language", message }] });
}

/**
 * The API answers in the language that the caller accepts. The browser's calls name that of their page, and the calls of a
 * page that is rendered run in its language already.
 */
export const language = createMiddleware<ApiEnv>((c, next) =>
  c.env.pageScope ? next() : inLanguage(acceptedLanguage(c.req.header("accept-language")), next),
);

/** The pages of this browser are in this language from now on. */
export function setLanguageCookie(c: Context, code: string): void {
  if (languageInCookies(c.req.header("cookie") ?? null) === code) return;
  c.header("set-cookie", languageCookie(code, c.req.url), { append: true });
}
