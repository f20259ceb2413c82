import { useNavigate, useSearchParams } from "@remix-run/react";
import { safeNext } from "#app/lib/next.ts";

export function useNext(): string | null {
  const [params] = useSearchParams();
  return safeNext(params.get("next"));
}

export function useOpenNext(): () => void {
  const navigate = useNavigate();
  const next = useNext();
  return () => {
    // An invitation's page has no scripts, so the router cannot open it.
    if (next?.startsWith("/invite/")) location.replace(next);
    else navigate(next ?? "/", { replace: true });
  };
}
