import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { useUnread } from "#app/boards/talk/read-talk.ts";
import { UnreadCount } from "#app/boards/talk/unread-count.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { t } from "#worker/contract/language.ts";
import { FichaCount } from "./fichas.tsx";
import type { RevealedStack } from "./revealed-stacks.ts";
import { TopicList } from "./topic-list.tsx";

type TalkQueueProps = { stacks: RevealedStack[]; shownId: string | undefined; onChoose: (groupId: string) => void };

export function TalkQueue({ stacks, shownId, onChoose }: TalkQueueProps) {
  const { isFacilitator, view } = useBoard();
  const unread = useUnread();
  if (stacks.length === 0) return null;
  return (
    <section aria-labelledby="temas" className="min-w-0">
      <h2 id="temas" className="text-xl">{t`Temas`}</h2>
      <p className="mb-2 text-sm text-ink-soft">
        {isFacilitator && !view.plan ? t`El que elijas pasa al centro para todos.` : t`El que elijas lo miras solo tú.`}
      </p>
      <TopicList stacks={stacks} shownId={shownId}>
        {(stack) => (
          <QueuedStack
            key={stack.id}
            stack={stack}
            unread={unread.get(stack.id)}
            isShown={stack.id === shownId}
            onChoose={onChoose}
          />
        )}
      </TopicList>
    </section>
  );
}

type QueuedStackProps = {
  stack: RevealedStack;
  unread: number | undefined;
  isShown: boolean;
  onChoose: (groupId: string) => void;
};

function QueuedStack({ stack, unread, isShown, onChoose }: QueuedStackProps) {
  const { view } = useBoard();
  const { id, group } = stack;
  const isFocused = !view.plan && id === view.focusGroupId;
  return (
    <li data-topic={id}>
      <PlainButton
        aria-current={isShown || undefined}
        onClick={() => onChoose(id)}
        className={clsx(
          "press flex min-h-11 w-full items-center gap-3 rounded-md border px-2 py-1.5 text-start transition-colors",
          isFocused
            ? "border-saffron-ink bg-paper font-semibold shadow-card"
            : "border-transparent text-ink-soft hover:bg-accent-soft aria-current:border-line-strong aria-current:bg-paper",
        )}
      >
        <FichaCount count={view.totals?.[id] ?? 0} className="size-8" />
        <span dir="auto" className="line-clamp-2 min-w-0 grow leading-snug">
          {nameOfStack(stack)}
        </span>
        <UnreadCount count={unread} />
        {isFocused && <span className="sr-only"> {t`En el centro`}</span>}
        {group.isDiscussed && !isFocused && (
          <span className="flex shrink-0 items-center text-good">
            <Check aria-hidden="true" className="size-5" />
            <span className="sr-only"> {t`Conversado`}</span>
          </span>
        )}
      </PlainButton>
    </li>
  );
}
