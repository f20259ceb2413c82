import { useEffect, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft } from "#app/boards/room/board-drafts.ts";
import { forgetDraft, keepDraft } from "#app/lib/forms/drafts.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { Group } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits.ts";

/** How long after the last key the note is saved, in milliseconds. */
const SAVE_DELAY = 800;

/** What is typed and not sent yet. `rev` is that of the note when the typing began. */
type Draft = { text: string; rev: number };

export function GroupNote({ group }: { group: Group }) {
  const { act, unsent, conflicts, forgetConflict, myId, retroId } = useBoard();
  const [draft, setDraft] = useStoredDraft(boardDraft(myId, retroId, "note", group.id));
  const field = useRef<HTMLTextAreaElement>(null);
  const conflict = conflicts.get(group.id);
  const text = draft?.text ?? conflict?.mine ?? group.note ?? "";
  // The note in the queue may be refused. One sent after it would replace what the other person wrote.
  const canSave = draft !== null && !conflict && unsent === 0;

  function send(note: string, rev: number) {
    setDraft(null);
    if (note.trim() === (group.note ?? "")) return;
    act({ kind: "noteGroup", groupId: group.id, note: note.trim() || null, rev });
  }
  const save = () => canSave && send(draft.text, draft.rev);
  const latest = useRef(save);
  latest.current = save;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the delay again
  useEffect(() => {
    if (!canSave) return;
    const timer = setTimeout(() => latest.current(), SAVE_DELAY);
    return () => clearTimeout(timer);
  }, [canSave, draft]);
  useEffect(() => () => void latest.current(), []);

  function keep(note: string) {
    forgetConflict(group.id);
    send(note, group.rev);
    field.current?.focus();
  }
  return (
    <div className="flex flex-col gap-3">
      <TextareaField
        ref={field}
        label="Nota"
        hint="Lo que se dijo, para acordarse después. La escriben entre todos y se guarda sola."
        rows={3}
        maxLength={BOARD.note}
        value={text}
        onChange={({ target }) => setDraft({ text: target.value, rev: draft?.rev ?? group.rev })}
        onBlur={save}
      />
      <div role="status" className="empty:hidden">
        {conflict && <OtherNote mine={text} other={conflict.current} onKeep={keep} />}
      </div>
    </div>
  );
}

/** The text is stored with each key: a note that a page could not send is sent when the person returns (`BoardProvider`). */
function useStoredDraft(name: string) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const keep = (next: Draft | null) => {
    if (next) keepDraft(localStorage, name, { text: next.text, rev: String(next.rev) });
    else forgetDraft(localStorage, name);
    setDraft(next);
  };
  return [draft, keep] as const;
}

type OtherNoteProps = { mine: string; other: string; onKeep: (note: string) => void };

function OtherNote({ mine, other, onKeep }: OtherNoteProps) {
  const both = `${other}\n${mine}`;
  return (
    <section aria-labelledby="otra-nota" className="flex flex-col gap-3 rounded-md bg-accent-soft p-4">
      <h3 id="otra-nota" className="text-lg">
        Alguien más también escribió
      </h3>
      <p dir="auto" className="rounded-sm border border-line bg-paper px-3.5 py-2.5 whitespace-pre-line">
        {other === "" ? <span className="text-ink-soft">Borró la nota.</span> : other}
      </p>
      <div className="flex flex-wrap gap-2">
        {both.length <= BOARD.note && <Button onClick={() => onKeep(both)}>Juntar las dos</Button>}
        <Button variant="quiet" onClick={() => onKeep(mine)}>
          Dejar la mía
        </Button>
        <Button variant="quiet" onClick={() => onKeep(other)}>
          Dejar la otra
        </Button>
      </div>
    </section>
  );
}
