import { useNavigate, useSearchParams } from "@remix-run/react";
import { safeNext } from "#app/lib/next.ts";
import { keepToken } from "#app/lib/session.ts";

/** Where the person wanted to go before they were asked who they are, or null (contract *Pages*). */
export function useNext(): string | null {
  const [params] = useSearchParams();
  return safeNext(params.get("next"));
}

/** Keeps a new session's token and goes on to where the person wanted, or to / (spec §4). */
export function useEnter(): (session: { token: string }) => void {
  const navigate = useNavigate();
  const next = useNext();
  return ({ token }) => {
    keepToken(token);
    navigate(next ?? "/", { replace: true });
  };
}
