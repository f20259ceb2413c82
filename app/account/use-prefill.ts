import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { withNext } from "#app/lib/next.ts";
import { useNext } from "./use-next.ts";

const schema = z.object({ email: z.string(), password: z.string() });

/** What a fresh password is handed to the login page in: navigation state, which never leaves the browser. */
export type Credentials = z.infer<typeof schema>;

/**
 * What to prefill the login with: from the reset (navigation state) or the query (spec §2). Both are taken away from the
 * address bar and the history at once, so that no password stays behind (contract *Codes*).
 */
export function usePrefill(): Credentials {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const next = useNext();
  const handed = schema.safeParse(state).data;
  const [given] = useState(handed ?? { email: params.get("email") ?? "", password: params.get("password") ?? "" });
  const leftBehind = handed !== undefined || params.has("email") || params.has("password");
  useEffect(() => {
    if (leftBehind) navigate(withNext("/login", next), { replace: true, preventScrollReset: true });
  }, [leftBehind, navigate, next]);
  return given;
}
