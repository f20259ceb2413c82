import { STEP_SCREEN } from "#app/boards/steps.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useBoard } from "./board-context.ts";
import type { StepChange } from "./undo.ts";

/** `done` says what happened, for a toast. */
export type Reveal = { gesture: StepChange; done: string | undefined };

type RevealQuestionProps = { asked: Reveal | null; onCancel: () => void; onConfirm: (reveal: Reveal) => void };

/** Asks before hidden cards are shown to everybody, because nothing hides them again. */
export function RevealQuestion({ asked, onCancel, onConfirm }: RevealQuestionProps) {
  const { view, isFacilitator } = useBoard();
  const missing = useMissing();
  const dialog = useLazyModule(asked !== null, () => import("#app/ui/confirm-dialog.tsx"), onCancel);
  if (!dialog || !asked) return null;
  const label = `Pasar a ${STEP_SCREEN[asked.gesture.step].name}`;
  return (
    <dialog.ConfirmDialog
      // Somebody else may have changed the step, or facilitate now.
      open={isFacilitator && asked.gesture.stepRev === view.stepRev}
      onClose={onCancel}
      onConfirm={() => onConfirm(asked)}
      title={`¿${label}?`}
      text={`${missingText(missing)}Al pasar, todas las tarjetas se muestran a todos, y no se pueden volver a esconder.`}
      confirmLabel={label}
    />
  );
}

/** How many of the other people at the board are not ready. */
function useMissing(): number {
  const { ready, watching, myId } = useBoard();
  return watching.filter((id) => id !== myId && !ready.includes(id)).length;
}

function missingText(missing: number): string {
  if (missing === 0) return "";
  return missing === 1 ? "Todavía no está lista 1 persona. " : `Todavía no están listas ${missing} personas. `;
}
