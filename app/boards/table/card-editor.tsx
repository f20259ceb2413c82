import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { isTooLong, LengthNote } from "#app/boards/length-note.tsx";
import { type Conflict, useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft, draftText } from "#app/boards/room/board-drafts.ts";
import { isOfComposition } from "#app/lib/composition.ts";
import { forgetDraft, keepDraft } from "#app/lib/forms/drafts.ts";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import type { Card } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

type CardEditorProps = {
  card: Card;
  conflict: Conflict | undefined;
  onSave: (text: string) => void;
  onCancel: () => void;
};

/** Enter saves, Shift and Enter make a new line, Escape cancels. */
export function CardEditor({ card, conflict, onSave, onCancel }: CardEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { myId, retroId } = useBoard();
  const draft = boardDraft(myId, retroId, "edit", card.id);
  const [typed, setTyped] = useState(() => conflict?.mine || draftText(draft) || card.text);
  const id = useId();

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const end = (then: () => void) => {
    forgetDraft(localStorage, draft);
    then();
  };
  const save = () => {
    const text = typed.trim();
    if (isTooLong(text, BOARD.cardText)) field.current?.focus();
    else if (text) end(() => onSave(text));
  };
  const cancel = () => end(onCancel);

  function onKeyDown(event: KeyboardEvent) {
    if (isOfComposition(event.nativeEvent)) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      cancel();
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    save();
  }

  return (
    <div className="flex flex-col gap-2 p-2">
      {conflict && (
        <p role="alert" className="rounded-sm bg-rose-soft px-2.5 py-2">
          {rich`La cambiaste en otra parte. Ahora dice: ${<q className="font-serif">{conflict.current}</q>}`}
        </p>
      )}
      <textarea
        ref={field}
        aria-label={t`Texto de la tarjeta`}
        aria-invalid={isTooLong(typed, BOARD.cardText) || undefined}
        aria-describedby={`${id}-length`}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          keepDraft(localStorage, draft, { text: value });
          setTyped(value);
        }}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-80 min-h-20 w-full resize-none rounded-sm border border-line-strong bg-paper px-2.5 py-2 font-serif text-lg leading-snug aria-invalid:border-bad"
      />
      <LengthNote id={`${id}-length`} text={typed} most={BOARD.cardText} />
      <div className="flex flex-wrap justify-end gap-1">
        <Button variant="ghost" onClick={cancel}>
          {conflict ? t`Dejar lo otro` : t`Cancelar`}
        </Button>
        <Button variant="quiet" onClick={save}>
          {conflict ? t`Guardar lo mío` : t`Guardar`}
        </Button>
      </div>
    </div>
  );
}
