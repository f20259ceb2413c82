import { Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft } from "#app/boards/room/board-drafts.ts";
import { forgetDraft, keepDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { Button } from "#app/ui/button.tsx";
import type { BoardColumn } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { useTable } from "./table-context.ts";

const NEAR_LIMIT = 80;

type AddCardProps = { column: BoardColumn; isSeenAtOnce: boolean };

/** Enter adds, Shift and Enter make a new line. Text is kept until it was added. */
export function AddCard({ column, isSeenAtOnce }: AddCardProps) {
  const { myId, retroId, returned } = useBoard();
  const table = useTable();
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const [added, setAdded] = useState(0);
  const draft = boardDraft(myId, retroId, "card", column.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `returned` says that a refused text is back in the draft.
  useEffect(() => {
    const text = readDraft(localStorage, draft)?.text;
    if (field.current && text) field.current.value = text;
    setLength(field.current?.value.length ?? 0);
  }, [draft, returned]);

  function onInput(text: string) {
    keepDraft(localStorage, draft, { text });
    setLength(text.length);
  }

  function add() {
    const text = field.current?.value.trim();
    if (!field.current || !text) return field.current?.focus();
    table.add(column.id, text);
    field.current.value = "";
    forgetDraft(localStorage, draft);
    setLength(0);
    setAdded((count) => count + 1);
    field.current.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) add();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="flex flex-col gap-1.5"
    >
      <div className="flex items-end gap-1 rounded-sm border border-line-strong bg-paper shadow-card has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-accent">
        <textarea
          ref={field}
          aria-label={`Nueva tarjeta en ${column.title}`}
          placeholder="Nueva tarjeta…"
          rows={1}
          maxLength={BOARD.cardText}
          enterKeyHint="send"
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-60 min-h-11 min-w-0 grow resize-none bg-transparent px-3 py-2.5 outline-none"
        />
        <Button
          type="submit"
          variant="ghost"
          size="icon"
          aria-label={`Agregar a ${column.title}`}
          className={length > 0 ? "text-accent" : "text-ink-soft"}
        >
          <Plus aria-hidden="true" />
        </Button>
      </div>
      {length > BOARD.cardText - NEAR_LIMIT && (
        <p className="text-sm text-ink-soft">
          <span className="numeral">{BOARD.cardText - length}</span> caracteres más
        </p>
      )}
      {isSeenAtOnce && length > 0 && (
        <p className="cloth-label self-start rounded-sm px-2 text-sm text-ink-soft">Se verá al instante.</p>
      )}
      <p role="status" className="sr-only">
        {added > 0 && (added % 2 ? "Tarjeta agregada" : "Otra tarjeta agregada")}
      </p>
    </form>
  );
}
