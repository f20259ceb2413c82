import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { form, plural } from "#worker/contract/language.ts";
import type { RevealedStack } from "./revealed-stacks.ts";

type TopicListProps = {
  /** By fichas. */
  stacks: RevealedStack[];
  /** The group that is never folded. */
  shownId?: string | undefined;
  children: (stack: RevealedStack) => ReactNode;
};

/** Fewer stacks without fichas are shown like the others. */
const FEW = 5;

/** Many topics without fichas are folded. */
export function TopicList({ stacks, shownId, children }: TopicListProps) {
  const { totals } = useBoard().view;
  const chosen = stacks.filter(({ id }) => (totals?.[id] ?? 0) > 0);
  const rest = stacks.slice(chosen.length);
  const isLong = chosen.length > 0 && rest.length > FEW;
  return (
    <>
      <ol className="flex flex-col gap-2">{(isLong ? chosen : stacks).map(children)}</ol>
      {isLong && (
        <details open={rest.some(({ id }) => id === shownId) || undefined} className="group mt-1">
          <summary className="inline-flex min-h-11 list-none items-center gap-1 px-2 text-sm text-ink-soft [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {plural(rest.length, form`1 sin fichas`, form`${rest.length} sin fichas`)}
          </summary>
          <ol className="flex flex-col gap-2">{rest.map(children)}</ol>
        </details>
      )}
    </>
  );
}
