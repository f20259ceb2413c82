import { clsx } from "clsx";
import { Check, ChevronRight } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { FichaCount } from "./fichas.tsx";
import type { RevealedStack } from "./revealed-stacks.ts";

type TalkQueueProps = { stacks: RevealedStack[]; shownId: string | undefined; onChoose: (groupId: string) => void };

/** Fewer stacks without fichas are shown like the others. */
const FEW = 5;

export function TalkQueue({ stacks, shownId, onChoose }: TalkQueueProps) {
  const { view, isFacilitator } = useBoard();
  if (stacks.length === 0) return null;
  const chosen = stacks.filter(({ id }) => (view.totals?.[id] ?? 0) > 0);
  const rest = stacks.slice(chosen.length);
  const isLong = chosen.length > 0 && rest.length > FEW;
  const listOf = (some: RevealedStack[]) => (
    <ol className="flex flex-col gap-1">
      {some.map((stack) => (
        <QueuedStack key={stack.id} stack={stack} isShown={stack.id === shownId} onChoose={onChoose} />
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="temas" className="min-w-0">
      <h2 id="temas" className="text-xl">
        Temas
      </h2>
      <p className="mb-2 text-sm text-ink-soft">
        {isFacilitator ? "El que elijas pasa al centro para todos." : "El que elijas lo miras solo tú."}
      </p>
      {listOf(isLong ? chosen : stacks)}
      {isLong && (
        <details open={rest.some(({ id }) => id === shownId) || undefined} className="group mt-1">
          <summary className="inline-flex min-h-11 list-none items-center gap-1 px-2 text-sm text-ink-soft [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {rest.length} sin fichas
          </summary>
          {listOf(rest)}
        </details>
      )}
    </section>
  );
}

type QueuedStackProps = { stack: RevealedStack; isShown: boolean; onChoose: (groupId: string) => void };

function QueuedStack({ stack, isShown, onChoose }: QueuedStackProps) {
  const { view } = useBoard();
  const { id, group } = stack;
  const isFocused = id === view.focusGroupId;
  return (
    <li>
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={() => onChoose(id)}
        className={clsx(
          "press flex min-h-11 w-full items-center gap-3 rounded-md border px-2 py-1.5 text-left transition-colors",
          isFocused
            ? "border-saffron-ink bg-paper font-semibold shadow-card"
            : "border-transparent text-ink-soft hover:bg-accent-soft aria-current:border-line-strong aria-current:bg-paper",
        )}
      >
        <FichaCount count={view.totals?.[id] ?? 0} className="size-8" />
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
}
