import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { withNext } from "#app/lib/next.ts";
import { useNext } from "./use-next.ts";

export type Credentials = { email: string; password: string };

/**
 * Credentials for the login form, from the navigation state (after a password reset) or the query.
 * Both are removed from the URL and the history, so that no password stays there.
 */
export function usePrefill(): Credentials {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const next = useNext();
  const fromState = credentialsIn(state);
  const [credentials] = useState(
    fromState ?? { email: params.get("email") ?? "", password: params.get("password") ?? "" },
  );
  const mustClear = fromState !== undefined || params.has("email") || params.has("password");
  useEffect(() => {
    if (mustClear) navigate(withNext("/login", next), { replace: true, preventScrollReset: true });
  }, [mustClear, navigate, next]);
  return credentials;
}

function credentialsIn(state: unknown): Credentials | undefined {
  const { email, password }: { email?: unknown; password?: unknown } = Object(state);
  return typeof email === "string" && typeof password === "string" ? { email, password } : undefined;
}
