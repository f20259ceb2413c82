import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { isTooLong, LengthNote } from "#app/boards/length-note.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft, draftText } from "#app/boards/room/board-drafts.ts";
import { isOfComposition } from "#app/lib/composition.ts";
import { keepDraft, onDraftGone } from "#app/lib/forms/drafts.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import type { BoardColumn } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { earlyCard } from "./early-cards.ts";
import { useTable } from "./table-context.ts";

type AddCardProps = {
  column: BoardColumn;
  /** The rank of the column's first card. */
  first: string | null;
  hintId: string | undefined;
  isSeenAtOnce: boolean;
};

/** What was pasted, and what was in the field before. */
type Pasted = { text: string; before: string };

/** Enter adds, Shift and Enter make a new line. Text is kept until it was added. */
export function AddCard({ column, first, hintId, isSeenAtOnce }: AddCardProps) {
  const { teamId, myId, retroId, returned, view } = useBoard();
  const table = useTable();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState("");
  const [added, setAdded] = useState(0);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const stopAsking = useCallback(() => setPasted(null), []);
  const question = useLazyModule(pasted !== null, () => import("./paste-question.tsx"), stopAsking);
  const id = useId();
  const draft = boardDraft(myId, retroId, "card", column.id);

  const show = useCallback((text: string) => {
    if (field.current) field.current.value = text;
    setTyped(text);
  }, []);
  // `returned` says that a refused text is back in the draft.
  useIsomorphicLayoutEffect(() => {
    // The field has what was typed before the page was hydrated.
    show(draftText(draft) || field.current?.value || "");
  }, [draft, returned]);
  useEffect(() => onDraftGone(draft, ({ text }) => field.current?.value === text && show("")), [draft, show]);

  function onInput(text: string) {
    keepDraft(localStorage, draft, { text });
    setTyped(text);
  }

  /** @param rest stays in the field */
  function addAll(texts: string[], rest = "") {
    table.add(column.id, texts);
    setAdded((count) => count + 1);
    // Another tab may have stored another text since, which stays.
    if (rest || draftText(draft) === typed) keepDraft(localStorage, draft, { text: rest });
    show(rest);
    field.current?.focus();
  }

  function add() {
    const text = typed.trim();
    if (text === "" || isTooLong(text, BOARD.cardText)) return field.current?.focus();
    addAll([text]);
  }

  function onPaste({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) {
    const text = clipboardData.getData("text");
    if (text.trim().includes("\n")) setPasted({ text, before: currentTarget.value });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || isOfComposition(event.nativeEvent)) return;
    event.preventDefault();
    if (!event.repeat) add();
  }

  return (
    <form
      suppressHydrationWarning
      // Only the HTML of the server has it.
      data-early={
        import.meta.env.SSR
          ? earlyCard({ teamId, retroId, myId, signed: view.signed, columnId: column.id }, first)
          : undefined
      }
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="flex flex-col gap-1.5"
    >
      <div className="flex items-end gap-1 rounded-sm border border-line-strong bg-paper shadow-card has-[[aria-invalid]]:border-bad has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-accent">
        <textarea
          ref={field}
          aria-label={t`Nueva tarjeta en ${column.title}`}
          placeholder={t`Nueva tarjeta…`}
          rows={1}
          aria-invalid={isTooLong(typed, BOARD.cardText) || undefined}
          aria-describedby={clsx(hintId, `${id}-length`)}
          enterKeyHint="send"
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="field-sizing-content max-h-60 min-h-11 min-w-0 grow resize-none bg-transparent px-3 py-2.5 outline-none"
        />
        <Button
          type="submit"
          variant="ghost"
          size="icon"
          aria-label={t`Agregar a ${column.title}`}
          className={typed ? "text-accent" : "text-ink-soft"}
        >
          <Plus aria-hidden="true" />
        </Button>
      </div>
      <div className="cloth-label self-start rounded-sm px-2 not-has-[p]:sr-only">
        <LengthNote id={`${id}-length`} text={typed} most={BOARD.cardText} />
      </div>
      {isSeenAtOnce && typed !== "" && (
        <p className="cloth-label self-start rounded-sm px-2 text-sm text-ink-soft">{t`Se verá al instante.`}</p>
      )}
      <p role="status" className="sr-only">
        {added > 0 && (added % 2 ? t`Tarjeta agregada` : t`Otra tarjeta agregada`)}
      </p>
      {question && (
        <question.PasteQuestion
          text={pasted?.text ?? null}
          onClose={stopAsking}
          onConfirm={(cards, rest) => {
            stopAsking();
            addAll(cards, [pasted?.before.trim(), ...rest].filter(Boolean).join("\n"));
          }}
        />
      )}
    </form>
  );
}
