import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { withNext } from "#app/lib/next.ts";
import { useNext } from "./use-next.ts";

/** What a fresh password is handed to the login page in: navigation state, which never leaves the browser. */
export type Credentials = { email: string; password: string };

/**
 * What to prefill the login with: from the reset (navigation state) or the query (spec §2). Both are taken away from the
 * address bar and the history at once, so that no password stays behind (contract *Codes*).
 */
export function usePrefill(): Credentials {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const next = useNext();
  const handed = credentialsIn(state);
  const [given] = useState(handed ?? { email: params.get("email") ?? "", password: params.get("password") ?? "" });
  const leftBehind = handed !== undefined || params.has("email") || params.has("password");
  useEffect(() => {
    if (leftBehind) navigate(withNext("/login", next), { replace: true, preventScrollReset: true });
  }, [leftBehind, navigate, next]);
  return given;
}

/** The router hands its state on untyped; anything else than the reset's is none. */
function credentialsIn(state: unknown): Credentials | undefined {
  const { email, password }: { email?: unknown; password?: unknown } = Object(state);
  return typeof email === "string" && typeof password === "string" ? { email, password } : undefined;
}
