import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { isTooLong, LengthNote } from "#app/boards/length-note.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft } from "#app/boards/room/board-drafts.ts";
import { forgetDraft, keepDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { Group } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

/** How long after the last key the note is saved, in milliseconds. */
const SAVE_DELAY = 800;

/** What is typed and not sent yet. `base` is what the field showed when the typing began. */
type Draft = { text: string; base: string };

export function GroupNote({ group }: { group: Group }) {
  const { act, unsent, conflicts, forgetConflict, myId, retroId } = useBoard();
  const [draft, setDraft] = useStoredDraft(boardDraft(myId, retroId, "note", group.id));
  const [sent, setSent] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const conflict = conflicts.get(group.id);
  // Until the room has merged it with the lines of others, a person sees what they wrote.
  const shown = conflict?.mine ?? (unsent > 0 ? sent : null) ?? group.note ?? "";
  const text = draft?.text ?? shown;
  const isLong = isTooLong(text, BOARD.note);
  // At first the field has what was typed before the page was hydrated.
  useIsomorphicLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== text) setDraft({ text: typed, base: shown });
  }, []);
  const onSelect = useSteadyCaret(field, text, draft === null);
  // The note in the queue may be refused, and the person be asked about it.
  const canSave = draft !== null && !isLong && !conflict && unsent === 0;

  function send(typed: string, base: string | null, keepsBoth?: true) {
    setDraft(null);
    setSent(typed);
    const note = typed.trim() || null;
    if (note === group.note || note === base) return;
    act({ kind: "noteGroup", groupId: group.id, note, rev: group.rev, base, ...(keepsBoth && { keepsBoth }) });
  }
  const save = () => canSave && send(draft.text, draft.base.trim() || null);
  const latest = useRef(save);
  latest.current = save;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the delay again
  useEffect(() => {
    if (!canSave) return;
    const timer = setTimeout(() => latest.current(), SAVE_DELAY);
    return () => clearTimeout(timer);
  }, [canSave, draft]);
  useEffect(() => () => void latest.current(), []);
  useEffect(() => {
    if (unsent === 0) setSent(null);
  }, [unsent]);

  function decide(...decision: Parameters<typeof send>) {
    forgetConflict(group.id);
    send(...decision);
    field.current?.focus();
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <TextareaField
          ref={field}
          label={t`Nota`}
          hint={t`La escriben entre todos y se guarda sola.`}
          className="max-sm:min-h-16"
          rows={2}
          value={text}
          onChange={({ target }) => setDraft({ text: target.value, base: draft?.base ?? shown })}
          onSelect={onSelect}
          onBlur={save}
        />
        <LengthNote id={id} text={text} most={BOARD.note} />
      </div>
      <div role="status" className="empty:hidden">
        {conflict && (
          <OtherNote
            mine={text}
            other={conflict.current}
            onBoth={() =>
              conflict.base === undefined
                ? decide(`${conflict.current}\n${text}`, group.note)
                : decide(text, conflict.base, true)
            }
            onKeep={(note) => decide(note, group.note)}
          />
        )}
      </div>
    </div>
  );
}

/** The text is stored with each key: a note that a page could not send is sent when the person returns (`BoardProvider`). */
function useStoredDraft(name: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // One that is too long is not sent.
  useEffect(() => {
    const { text = "", base = "" } = readDraft(localStorage, name) ?? {};
    if (isTooLong(text, BOARD.note)) setDraft({ text, base });
  }, [name]);
  const keep = (next: Draft | null) => {
    if (next) keepDraft(localStorage, name, next);
    else forgetDraft(localStorage, name);
    setDraft(next);
  };
  return [draft, keep] as const;
}

/** Where the lines of others come into the field, the caret stays at its words. */
function useSteadyCaret(field: RefObject<HTMLTextAreaElement>, text: string, isFromOthers: boolean) {
  const before = useRef({ text, caret: 0 });
  useIsomorphicLayoutEffect(() => {
    const { current } = field;
    const { text: old, caret } = before.current;
    before.current.text = text;
    if (!current || !isFromOthers || old === text || document.activeElement !== current) return;
    const next = text.startsWith(old.slice(0, caret)) ? caret : Math.max(0, text.length - old.length + caret);
    current.setSelectionRange(next, next);
  }, [field, text, isFromOthers]);
  return ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    before.current.caret = currentTarget.selectionStart;
  };
}

type OtherNoteProps = { mine: string; other: string; onBoth: () => void; onKeep: (note: string) => void };

function OtherNote({ mine, other, onBoth, onKeep }: OtherNoteProps) {
  return (
    <section aria-labelledby="otra-nota" className="flex flex-col gap-3 rounded-md bg-accent-soft p-4">
      <h3 id="otra-nota" className="text-lg">{t`Alguien más cambió la misma línea`}</h3>
      <p dir="auto" className="rounded-sm border border-line bg-paper px-3.5 py-2.5 whitespace-pre-line">
        {other === "" ? <span className="text-ink-soft">{t`Borró la nota.`}</span> : other}
      </p>
      <div className="flex flex-wrap gap-2">
        {other.length + mine.length < BOARD.note && <Button onClick={onBoth}>{t`Juntar las dos`}</Button>}
        <Button variant="quiet" onClick={() => onKeep(mine)}>{t`Dejar la mía`}</Button>
        <Button variant="quiet" onClick={() => onKeep(other)}>{t`Dejar la otra`}</Button>
      </div>
    </section>
  );
}
