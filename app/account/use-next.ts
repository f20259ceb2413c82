import { useNavigate, useSearchParams } from "@remix-run/react";
import { isEntryPage, safeNext } from "#app/lib/next.ts";

export function useNext(): string | null {
  const [params] = useSearchParams();
  return safeNext(params.get("next"));
}

export function useOpenNext(): () => void {
  const navigate = useNavigate();
  const next = useNext();
  return () => {
    if (next && isEntryPage(next)) location.replace(next);
    else navigate(next ?? "/", { replace: true });
  };
}
