import { createContext, type FormEvent, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type Draft, forgetDraft, keepDraft, readDraft } from "./drafts.ts";
import { alreadyTyped, fill, keepableField, keptValue } from "./typed-fields.ts";

/** The id of the logged-in person, so that each person of a browser has their own drafts. */
export const DraftOwner = createContext("");

/**
 * Stores the text of a form until it was sent: across reloads, failures and the end of the session.
 * @param name for example `thank-you:RETRO`; undefined stores nothing
 */
export function useFormDraft(name: string | undefined) {
  const owner = useContext(DraftOwner);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const [isKept, setIsKept] = useState(false);
  const filledAs = useRef(name);
  const early = useRef<Draft>({});

  // The first render after this one would put back what was chosen in a controlled field.
  const mount = useCallback((element: HTMLFormElement | null) => {
    if (element) early.current = alreadyTyped(element);
    setForm(element);
  }, []);

  const key = useCallback(() => (name === undefined ? null : `${owner}:${name}`), [owner, name]);
  const read = useCallback((): Draft | null => {
    const at = key();
    return at === null ? null : readDraft(localStorage, at);
  }, [key]);
  const keep = useCallback(
    (typed: Draft) => {
      const at = key();
      if (at === null || Object.keys(typed).length === 0) return;
      keepDraft(localStorage, at, { ...readDraft(localStorage, at), ...typed });
      setIsKept(readDraft(localStorage, at) !== null);
    },
    [key],
  );
  const forget = useCallback(() => {
    const at = key();
    if (at !== null) forgetDraft(localStorage, at);
    setIsKept(false);
  }, [key]);

  useEffect(() => {
    // The form now belongs to another resource, so its text is not this draft.
    if (form && filledAs.current !== name) form.reset();
    filledAs.current = name;
    keep(early.current);
    const draft = read();
    setIsKept(draft !== null);
    if (form) fill(form, draft ?? early.current);
    early.current = {};
  }, [form, name, keep, read]);

  const onTyped = useCallback(
    ({ target, type }: FormEvent<HTMLFormElement>) => {
      // A render between the two events of a select would put back what was chosen before.
      if (target instanceof HTMLSelectElement !== (type === "change")) return;
      const field = keepableField(target);
      if (field) keep({ [field.name]: keptValue(field) });
    },
    [keep],
  );

  return { props: { ref: mount, onInput: onTyped, onChange: onTyped }, isKept, read, forget };
}
