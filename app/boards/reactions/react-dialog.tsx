import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { loadRareRules } from "#app/boards/room/rare-rules.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { MarkIcon } from "#app/ui/icons/mark-icon.tsx";
import { t } from "#worker/contract/language.ts";
import { MARKS } from "#worker/contract/marks.ts";
import { MARK_NAMES } from "#worker/contract/reaction-texts.ts";

export function ReactDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const { view, act } = useBoard();
  // Before the person chooses, so that their mark shows at once.
  useLazyModule(true, loadRareRules);
  const mine = view.me.reactions[cardId];
  const card = view.cards.find(({ id }) => id === cardId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Reaccionar`}
      description={
        <span dir="auto" className="line-clamp-2 font-serif">
          {card?.text}
        </span>
      }
    >
      <ul className="-mx-2 flex flex-col">
        {MARKS.map((mark) => (
          <li key={mark}>
            <button
              type="button"
              aria-pressed={mark === mine}
              onClick={() => {
                onClose();
                act({ kind: "react", cardId, mark: mark === mine ? null : mark });
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start hover:bg-accent-soft focus-visible:bg-accent-soft"
            >
              <MarkIcon name={mark} className="size-7 shrink-0" />
              <span className={clsx("min-w-0 grow", mark === mine && "font-semibold")}>{MARK_NAMES[mark]()}</span>
              {mark === mine && <Check aria-hidden="true" className="size-5 shrink-0 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {mine ? t`Toca la tuya otra vez para quitarla.` : t`Una por persona. Se cuentan sin decir quién.`}
      </p>
    </Dialog>
  );
}
