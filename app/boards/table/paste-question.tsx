import { useEffect } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { pastedLines, splitLines } from "./pasted-lines.ts";

type PasteQuestionProps = {
  /** Null closes the question. */
  text: string | null;
  onClose: () => void;
  /** `rest` does not become cards. */
  onConfirm: (cards: string[], rest: string[]) => void;
};

/** Asks whether each line of a pasted list becomes a card. */
export function PasteQuestion({ text, onClose, onConfirm }: PasteQuestionProps) {
  const { view } = useBoard();
  const lines = pastedLines(text ?? "");
  const room = BOARD.ofPerson.cards - view.me.cardIds.length;
  const { cards, rest } = splitLines(lines, room);
  const isAsked = cards.length > 0;
  useEffect(() => {
    if (!isAsked) onClose();
  }, [isAsked, onClose]);
  const pasted = plural(lines.length, form`Pegaste 1 línea.`, form`Pegaste ${lines.length} líneas.`);
  const question = plural(cards.length, form`¿Crear 1 tarjeta?`, form`¿Crear ${cards.length} tarjetas?`);
  return (
    <ConfirmDialog
      open={isAsked}
      onClose={onClose}
      onConfirm={() => onConfirm(cards, rest)}
      title={`${pasted} ${question}`}
      text={rest.length > 0 && restText(rest, room)}
      confirmLabel={plural(cards.length, form`Crear 1 tarjeta`, form`Crear ${cards.length} tarjetas`)}
      // The cards are on the table at once.
      offline={null}
      cancelLabel={t`Dejar como una`}
    />
  );
}

function restText(rest: readonly string[], room: number): string {
  const isLong = rest.some(({ length }) => length > BOARD.cardText);
  const isFull = rest.some(({ length }) => length <= BOARD.cardText);
  return [
    isFull &&
      plural(
        room,
        form`Cada persona pone hasta ${BOARD.ofPerson.cards} tarjetas y te queda 1.`,
        form`Cada persona pone hasta ${BOARD.ofPerson.cards} tarjetas y te quedan ${room}.`,
      ),
    isLong && t`Una tarjeta tiene hasta ${BOARD.cardText} caracteres.`,
    plural(rest.length, form`1 línea sigue en el campo.`, form`${rest.length} líneas siguen en el campo.`),
  ]
    .filter(Boolean)
    .join(" ");
}
