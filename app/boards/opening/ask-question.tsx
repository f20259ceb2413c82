import { useCallback, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { asksArrive } from "#party/board/enter-step.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";

/** Asks a question on a board that has none, as long as people can answer it. */
export function AskQuestion({ onAsked }: { onAsked: () => void }) {
  const { view, act } = useBoard();
  const [isChoosing, setIsChoosing] = useState(false);
  const close = useCallback(() => setIsChoosing(false), []);
  const chooser = useLazyModule(isChoosing, () => import("./question-dialog.tsx"), close);
  if (view.opening || !asksArrive(view)) return null;
  return (
    <div>
      <h3 className="mb-2 text-xl">{t`Para empezar`}</h3>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
        {t`Empezar con una pregunta`}
      </Button>
      {chooser && isChoosing && (
        <chooser.QuestionDialog
          onClose={close}
          onChoose={(question) => {
            onAsked();
            const openingId = newId();
            act({ kind: "setOpening", openingId, question }, t`La pregunta está en la mesa`);
          }}
        />
      )}
    </div>
  );
}
