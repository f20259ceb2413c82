import { clsx } from "clsx";
import { useCallback, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { shortened } from "#app/boards/table/layout.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { MarkIcon } from "#app/ui/icons/mark-icon.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import type { Card } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";

/** Where cards have no menu. Its place takes no room from the text. */
export function ReactButton({ card, className }: { card: Card; className: string }) {
  const { isOpen } = useBoard();
  const [isAsking, setIsAsking] = useState(false);
  const close = useCallback(() => setIsAsking(false), []);
  const dialog = useLazyModule(isAsking, () => import("#app/boards/reactions/react-dialog.tsx"), close);
  if (!isOpen) return null;
  return (
    <>
      <PlainButton
        aria-label={t`Reaccionar a ${shortened(card.text)}`}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        className={clsx("size-11 rounded-sm text-ink-soft hover:text-ink", className)}
      >
        <MarkIcon name="agree" className="size-4" />
      </PlainButton>
      {isAsking && dialog && <dialog.ReactDialog cardId={card.id} onClose={close} />}
    </>
  );
}
