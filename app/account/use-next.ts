import { useNavigate, useSearchParams } from "@remix-run/react";
import { safeNext } from "#app/lib/next.ts";

/** The path to open after login, or null. */
export function useNext(): string | null {
  const [params] = useSearchParams();
  return safeNext(params.get("next"));
}

export function useOpenNext(): () => void {
  const navigate = useNavigate();
  const next = useNext();
  return () => navigate(next ?? "/", { replace: true });
}
