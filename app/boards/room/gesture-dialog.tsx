import { namesWriters, readinessOf, writingText } from "#app/boards/readiness.ts";
import { screenOf } from "#app/boards/steps.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { type Asked, peopleWithFichas } from "./asked-first.ts";
import { type BoardContextValue, useBoard } from "./board-context.ts";
import { waitsAMinute } from "./waits-a-minute.ts";

type GestureDialogProps = { asked: Asked | null; onCancel: () => void; onConfirm: (asked: Asked) => void };

export function GestureDialog({ asked, onCancel, onConfirm }: GestureDialogProps) {
  const board = useBoard();
  if (!asked) return null;
  const { view, isFacilitator } = board;
  const isTakingOver = asked.about === "facilitating";
  const { gesture } = asked;
  const isOfNow =
    gesture.kind === "showOpening"
      ? view.opening?.id === gesture.openingId && view.opening.answers === null
      : gesture.stepRev === view.stepRev;
  return (
    <ConfirmDialog
      // Somebody else may have changed the step, shown the answers, or facilitate now.
      open={isFacilitator !== isTakingOver && isOfNow}
      onClose={onCancel}
      onConfirm={() => onConfirm(asked)}
      offline={waitsAMinute()}
      {...wordsOf(asked, board)}
    />
  );
}

type Words = { title: string; text: string; confirmLabel: string };

function wordsOf(asked: Asked, board: BoardContextValue): Words {
  const { view, participants, nameOf } = board;
  if (asked.about === "facilitating") {
    const name = nameOf(view.facilitatorId);
    return {
      title: t`${name} conduce. ¿Conducir tú?`,
      text: t`Los pasos y el tema los cambias tú desde ahora, y ${name} lo verá.`,
      confirmLabel: t`Conducir`,
    };
  }
  if (asked.gesture.kind === "showOpening") {
    return {
      title: t`¿Mostrar las respuestas?`,
      text: t`Todos las ven desde ahora. Ya nadie puede responder ni cambiar su respuesta, y no se pueden volver a esconder.`,
      confirmLabel: t`Mostrar`,
    };
  }
  const step = screenOf(view, asked.gesture.step).name();
  const [title, confirmLabel] = [t`¿Pasar a ${step}?`, t`Pasar a ${step}`];
  if (asked.about === "reveal") {
    return {
      title,
      text: `${missingText(board)}${t`Al pasar, todas las tarjetas se muestran a todos, y no se pueden volver a esconder.`}`,
      confirmLabel,
    };
  }
  const people = peopleWithFichas(view, participants);
  return {
    title:
      people > 0
        ? plural(
            people,
            form`A 1 persona le quedan fichas. ¿Pasar igual?`,
            form`A ${people} personas les quedan fichas. ¿Pasar igual?`,
          )
        : title,
    text: t`Al pasar se ven los totales. Si la mesa vuelve a ${screenOf(view, view.step).name()}, se pueden poner más.`,
    confirmLabel,
  };
}

/** Who of the other people is not ready, with a space before the next sentence. */
function missingText({ view, participants, isLive, myId, nameOf }: BoardContextValue): string {
  if (!isLive && !view.plan) return `${t`Sin conexión en vivo no se ve quién falta.`} `;
  const { missing } = readinessOf(view, participants, myId);
  if (missing.length === 0) return "";
  if (namesWriters(view)) return `${writingText(missing.map(nameOf))}. `;
  const text = plural(
    missing.length,
    form`Todavía no está lista 1 persona.`,
    form`Todavía no están listas ${missing.length} personas.`,
  );
  return `${text} `;
}
