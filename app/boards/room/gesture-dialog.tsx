import { namesWriters, readinessOf, writingText } from "#app/boards/readiness.ts";
import { STEP_SCREEN } from "#app/boards/steps.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type Asked, peopleWithFichas } from "./asked-first.ts";
import { type BoardContextValue, useBoard } from "./board-context.ts";

type GestureDialogProps = { asked: Asked | null; onCancel: () => void; onConfirm: (asked: Asked) => void };

export function GestureDialog({ asked, onCancel, onConfirm }: GestureDialogProps) {
  const board = useBoard();
  if (!asked) return null;
  const { view, isFacilitator } = board;
  const isTakingOver = asked.about === "facilitating";
  return (
    <ConfirmDialog
      // Somebody else may have changed the step, or facilitate now.
      open={isFacilitator !== isTakingOver && asked.gesture.stepRev === view.stepRev}
      onClose={onCancel}
      onConfirm={() => onConfirm(asked)}
      {...wordsOf(asked, board)}
    />
  );
}

type Words = { title: string; text: string; confirmLabel: string };

function wordsOf(asked: Asked, board: BoardContextValue): Words {
  const { view, watching, nameOf } = board;
  if (asked.about === "facilitating") {
    const name = nameOf(view.facilitatorId);
    return {
      title: `${name} conduce. ¿Conducir tú?`,
      text: `Los pasos y el tema los cambias tú desde ahora, y ${name} lo verá.`,
      confirmLabel: "Conducir",
    };
  }
  const step = STEP_SCREEN[asked.gesture.step].name;
  const confirmLabel = `Pasar a ${step}`;
  if (asked.about === "reveal") {
    return {
      title: `¿${confirmLabel}?`,
      text: `${missingText(board)}Al pasar, todas las tarjetas se muestran a todos, y no se pueden volver a esconder.`,
      confirmLabel,
    };
  }
  const people = peopleWithFichas(view, watching);
  const left = people === 1 ? "A 1 persona le quedan fichas." : `A ${people} personas les quedan fichas.`;
  return {
    title: people > 0 ? `${left} ¿Pasar igual?` : `¿${confirmLabel}?`,
    text: "Al pasar se ven los totales. Si la mesa vuelve a Elegir, se pueden poner más.",
    confirmLabel,
  };
}

/** Who of the other people at the table is not ready. */
function missingText({ view, watching, isLive, myId, nameOf }: BoardContextValue): string {
  if (!isLive) return "Sin conexión en vivo no se ve quién falta. ";
  const { missing } = readinessOf(view, watching, myId);
  if (missing.length === 0) return "";
  if (namesWriters(view)) return `${writingText(missing.map(nameOf))}. `;
  return missing.length === 1
    ? "Todavía no está lista 1 persona. "
    : `Todavía no están listas ${missing.length} personas. `;
}
