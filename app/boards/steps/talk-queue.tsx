import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { formatFichas } from "./fichas.tsx";
import type { RevealedStack } from "./revealed-stacks.ts";

type TalkQueueProps = { stacks: RevealedStack[]; shownId: string | undefined; onChoose: (groupId: string) => void };

export function TalkQueue({ stacks, shownId, onChoose }: TalkQueueProps) {
  const { view, isFacilitator } = useBoard();
  if (stacks.length === 0) return null;
  return (
    <section aria-labelledby="temas" className="min-w-0">
      <h2 id="temas" className="text-xl">
        Temas
      </h2>
      <p className="mb-3 text-ink-soft">
        {isFacilitator ? "El que elijas pasa al centro para todos." : "El que elijas lo miras solo tú."}
      </p>
      <ol className="flex flex-col gap-1.5">
        {stacks.map((stack) => {
          const { id, group } = stack;
          const fichas = view.totals?.[id] ?? 0;
          const isFocused = id === view.focusGroupId;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === shownId || undefined}
                onClick={() => onChoose(id)}
                className={clsx(
                  "press flex min-h-11 w-full items-center gap-3 rounded-md border px-3 py-2 text-left transition-colors",
                  isFocused
                    ? "border-saffron-ink bg-paper font-semibold shadow-card"
                    : "border-transparent text-ink-soft hover:bg-accent-soft aria-current:border-line-strong aria-current:bg-paper",
                )}
              >
                <span
                  className={clsx(
                    "numeral grid size-8 shrink-0 place-items-center rounded-full text-base",
                    fichas > 0 ? "bg-saffron-soft text-saffron-ink" : "bg-paper-inset text-ink-soft",
                  )}
                >
                  <span aria-hidden="true">{fichas}</span>
                  <span className="sr-only">{formatFichas(fichas)}: </span>
                </span>
                <span dir="auto" className="line-clamp-2 min-w-0 grow leading-snug">
                  {nameOfStack(stack)}
                </span>
                {isFocused && <span className="sr-only"> En el centro</span>}
                {group.isDiscussed && !isFocused && (
                  <span className="flex shrink-0 items-center text-good">
                    <Check aria-hidden="true" className="size-5" />
                    <span className="sr-only"> Conversado</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
