import { cookieValue } from "./session-cookie.ts";

/** The language that a person chose. Pages and the form of the choice read and write it. */
export const LANGUAGE_COOKIE = "language";

export const languageInCookies = (cookies: string | null): string | null => cookieValue(cookies, LANGUAGE_COOKIE);

const YEAR = 31_536_000;

export const languageCookie = (code: string, url: string): string =>
  `${LANGUAGE_COOKIE}=${code}; Path=/; Max-Age=${YEAR}; SameSite=Lax${url.startsWith("https:") ? "; Secure" : ""}`;
