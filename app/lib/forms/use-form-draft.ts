import { createContext, type FormEvent, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type Draft, forgetDraft, keepDraft, onDraftGone, readDraft } from "./drafts.ts";
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
  /** The draft as this page stored or showed it last. Another tab may have stored another one since. */
  const own = useRef("");

  // The first render after this one would put back what was chosen in a controlled field.
  const mount = useCallback((element: HTMLFormElement | null) => {
    if (element) early.current = alreadyTyped(element);
    setForm(element);
  }, []);

  const key = name === undefined ? null : `${owner}:${name}`;
  const read = useCallback(() => (key === null ? null : readDraft(localStorage, key)), [key]);
  const show = useCallback((draft: Draft | null) => {
    own.current = JSON.stringify(draft);
    setIsKept(draft !== null);
  }, []);
  const keep = useCallback(
    (typed: Draft) => {
      if (key === null || Object.keys(typed).length === 0) return;
      keepDraft(localStorage, key, { ...read(), ...typed });
      show(read());
    },
    [key, read, show],
  );
  const forget = useCallback(() => {
    if (key !== null && JSON.stringify(read()) === own.current) forgetDraft(localStorage, key);
    setIsKept(false);
  }, [key, read]);

  useEffect(() => {
    // The form now belongs to another resource, so its text is not this draft.
    if (form && filledAs.current !== name) form.reset();
    filledAs.current = name;
    keep(early.current);
    const draft = read();
    show(draft);
    if (form) fill(form, draft ?? early.current);
    early.current = {};
    if (key === null) return;
    return onDraftGone(key, (gone) => {
      if (JSON.stringify(gone) !== own.current) return;
      form?.reset();
      setIsKept(false);
    });
  }, [form, name, key, keep, read, show]);

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
