import { useEffect, useRef } from "react";
import type { Draft } from "./drafts.ts";
import { fill } from "./typed-fields.ts";

/** The ref of a part of a form that comes after the form was filled: fills it with its draft. */
export function useLatePart(readDraft: () => Draft | null) {
  const part = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const draft = readDraft();
    if (part.current && draft) fill(part.current, draft);
  }, [readDraft]);
  return part;
}
