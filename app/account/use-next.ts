import { useNavigate, useSearchParams } from "@remix-run/react";
import { isEntryPage, safeNext } from "#app/lib/next.ts";
import { language } from "#worker/contract/language.ts";
import { languageInCookies } from "#worker/contract/language-cookie.ts";

export function useNext(): string | null {
  const [params] = useSearchParams();
  return safeNext(params.get("next"));
}

/** The script of this page is in one language, and the login may have set that of the account. */
const isOtherLanguage = (code: string | null): boolean => code !== null && code !== language();

export function useOpenNext(): () => void {
  const navigate = useNavigate();
  const next = useNext();
  return () => {
    const path = next ?? "/";
    if (isEntryPage(path) || isOtherLanguage(languageInCookies(document.cookie))) location.replace(path);
    else navigate(path, { replace: true });
  };
}
