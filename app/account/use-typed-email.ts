import { useSearchParams } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { withNext } from "#app/lib/next.ts";
import { useNext } from "./use-next.ts";

/**
 * The email of an account form: prefilled from the query, and carried on by the links to the other account pages.
 * @param prefilled instead of the query's
 * @returns `field` to spread on the email's field; `path` makes a link that carries email and `next`
 */
export function useTypedEmail(prefilled?: string) {
  const [params] = useSearchParams();
  const next = useNext();
  const [given] = useState(prefilled ?? params.get("email") ?? "");
  const [typed, setTyped] = useState(given);
  const path = (to: string, email = typed.trim()) =>
    withNext(email ? `${to}?email=${encodeURIComponent(email)}` : to, next);
  const ref = useRef<HTMLInputElement>(null);
  // What was typed (or filled in by the browser) before the page came alive.
  useEffect(() => setTyped((before) => ref.current?.value ?? before), []);
  const onInput = (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value);
  return { field: { ref, defaultValue: given, onInput }, path };
}
