import { useNavigate, useSearchParams } from "@remix-run/react";
import { safeNext } from "#app/lib/next.ts";
import { keepToken } from "#app/lib/session.ts";

/** The path to open after login, or null. */
export function useNext(): string | null {
  const [params] = useSearchParams();
  return safeNext(params.get("next"));
}

export function useStartSession(): (session: { token: string }) => void {
  const navigate = useNavigate();
  const next = useNext();
  return ({ token }) => {
    keepToken(token);
    navigate(next ?? "/", { replace: true });
  };
}
