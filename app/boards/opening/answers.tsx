import { X } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { shortened } from "#app/boards/table/layout.ts";
import { Button } from "#app/ui/button.tsx";
import { hidesPeople } from "#party/board/steps.ts";
import { t } from "#worker/contract/language.ts";
import type { Opening } from "#worker/contract/openings.ts";

/** What people answered, side by side. Nothing counts the answers, and their order says nothing. */
export function Answers({ opening }: { opening: Opening }) {
  const { view, act, isOpen, isFacilitator, nameOf } = useBoard();
  const answers = opening.answers ?? [];
  const canRemove = (id: string) => isOpen && !hidesPeople(view) && (isFacilitator || id === view.me.opening?.id);
  if (answers.length === 0) return <p className="text-ink-soft">{t`Nadie respondió esta vez.`}</p>;
  return (
    <ul aria-label={t`Respuestas`} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {answers.map(({ id, text, authorId }) => (
        <li
          key={id}
          className="flex min-h-14 min-w-0 items-center gap-1 rounded-sm border border-line bg-paper-inset px-3 py-1"
        >
          <div className="min-w-0 grow">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere font-serif leading-snug sm:text-lg">
              {text}
            </p>
            {authorId && (
              <p className="text-sm text-ink-soft">
                <bdi>{nameOf(authorId)}</bdi>
              </p>
            )}
          </div>
          {canRemove(id) && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t`Quitar la respuesta ${shortened(text)}`}
              onClick={() => act({ kind: "removeAnswer", answerId: id, removed: true }, t`Quitaste la respuesta`)}
              className="-me-2 text-ink-soft"
            >
              <X aria-hidden="true" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
