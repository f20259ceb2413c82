import { useSearchParams } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { withNext } from "#app/lib/next.ts";
import { useNext } from "./use-next.ts";

/**
 * State of the email field, shared by the account pages through the query string.
 * @param prefilled overrides the email in the query
 * @returns `field`: props of the email field; `path`: adds the email and `next` to a path; `fill`: replaces what is typed
 */
export function useTypedEmail(prefilled?: string) {
  const [params] = useSearchParams();
  const next = useNext();
  const [initial] = useState(prefilled ?? params.get("email") ?? "");
  const [typed, setTyped] = useState(initial);
  const path = (to: string, email = typed.trim()) =>
    withNext(email ? `${to}?email=${encodeURIComponent(email)}` : to, next);
  const ref = useRef<HTMLInputElement>(null);
  // Read text typed or autofilled before hydration.
  useEffect(() => setTyped((previous) => ref.current?.value ?? previous), []);
  const onInput = (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value);
  const fill = useCallback((email: string) => {
    if (ref.current) ref.current.value = email;
    setTyped(email);
  }, []);
  return { field: { ref, defaultValue: initial, onInput }, path, fill };
}
