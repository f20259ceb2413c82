import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { withNext } from "#app/lib/next.ts";
import { takeNext } from "./pending-next.ts";
import { useNext } from "./use-next.ts";

/**
 * Reads email and code from the fragment that the link of a mail has, and removes them from the address bar and the history.
 * @returns a ref for the code's field
 */
export function useMailedCode(email: { fill: (email: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { pathname, hash } = useLocation();
  const next = useNext();
  const navigate = useNavigate();
  const { fill } = email;
  useEffect(() => {
    const mailed = new URLSearchParams(hash.slice(1));
    const mailedCode = mailed.get("code");
    if (!mailedCode) return;
    if (field.current) field.current.value = mailedCode;
    fill(mailed.get("email") ?? "");
    navigate(withNext(pathname, next ?? takeNext()), { replace: true, preventScrollReset: true });
  }, [hash, pathname, next, navigate, fill]);
  return field;
}
