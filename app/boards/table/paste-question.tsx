import { useEffect } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { BOARD } from "#worker/contract/limits.ts";
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
  const create = cards.length === 1 ? "Crear 1 tarjeta" : `Crear ${cards.length} tarjetas`;
  return (
    <ConfirmDialog
      open={isAsked}
      onClose={onClose}
      onConfirm={() => onConfirm(cards, rest)}
      title={`Pegaste ${lines.length} líneas. ¿${create}?`}
      text={rest.length > 0 && restText(rest, room)}
      confirmLabel={create}
      cancelLabel="Dejar como una"
    />
  );
}

function restText(rest: readonly string[], room: number): string {
  const isLong = rest.some(({ length }) => length > BOARD.cardText);
  const isFull = rest.some(({ length }) => length <= BOARD.cardText);
  return [
    isFull &&
      `Cada persona pone hasta ${BOARD.ofPerson.cards} tarjetas y te ${room === 1 ? "queda 1" : `quedan ${room}`}.`,
    isLong && `Una tarjeta tiene hasta ${BOARD.cardText} caracteres.`,
    rest.length === 1 ? "1 línea sigue en el campo." : `${rest.length} líneas siguen en el campo.`,
  ]
    .filter(Boolean)
    .join(" ");
}
