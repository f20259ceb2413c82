import { useBoard } from "#app/boards/room/board-context.ts";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { t } from "#worker/contract/language.ts";
import { guideTexts } from "./guide-texts.ts";
import { StepMinutes } from "./step-minutes.tsx";
import { screenOf } from "./steps.ts";

type GuideDialogProps = { open: boolean; onClose: () => void };

/** Helps a person who has not facilitated before. It follows the step. */
export function GuideDialog({ open, onClose }: GuideDialogProps) {
  const { view } = useBoard();
  const { purpose, words } = guideTexts(view.step, view.plan !== null);
  return (
    <Dialog open={open} onClose={onClose} title={t`Conducir: ${screenOf(view, view.step).name()}`}>
      <section>
        <h3 className="text-lg">{t`Para qué sirve`}</h3>
        <p>{purpose()}</p>
      </section>
      <section>
        <h3 className="mb-1 text-lg">{view.plan ? t`Qué escribirle al equipo` : t`Qué decir`}</h3>
        <blockquote className="rounded-md bg-accent-soft px-4 py-3">{words()}</blockquote>
      </section>
      {!view.plan && (
        <DialogActions>
          <StepMinutes onDone={onClose} />
        </DialogActions>
      )}
    </Dialog>
  );
}
