import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { textOfStack } from "#app/boards/table/layout.ts";
import { clothOf } from "#app/boards/table/runner.tsx";
import { useUnread } from "#app/boards/talk/read-talk.ts";
import { UnreadCount } from "#app/boards/talk/unread-count.tsx";
import { animateInTurn } from "#app/lib/animate-in-turn.ts";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { form, plural, t } from "#worker/contract/language.ts";
import { FichaCount, Fichas } from "./fichas.tsx";
import type { RevealedStack } from "./revealed-stacks.ts";
import { TopicList } from "./topic-list.tsx";

const FALL: Keyframe[] = [{ opacity: 0, transform: "translateY(-1.5rem)" }, {}];

type CountedTopicsProps = {
  /** By fichas. */
  stacks: RevealedStack[];
  /** Whether the fichas fall into their places when it appears. */
  isMoving: boolean;
  /** Puts the first topic into the centre, where the person facilitates. */
  startButton: ReactNode;
  onChoose: (groupId: string) => void;
};

/** What the team chose, before the first topic is in the centre. */
export function CountedTopics({ stacks, isMoving, startButton, onChoose }: CountedTopicsProps) {
  const { totals } = useBoard().view;
  const unread = useUnread();
  const section = useRef<HTMLElement>(null);
  const [first] = stacks;
  const countOf = ({ id }: RevealedStack) => totals?.[id] ?? 0;
  const all = stacks.reduce((sum, stack) => sum + countOf(stack), 0);
  const tied = stacks.filter((stack) => first && countOf(stack) === countOf(first)).length;
  useEffect(() => {
    if (!isMoving || !section.current) return;
    // The fichas of the first topic fall last.
    animateInTurn([...section.current.querySelectorAll(".ficha")].reverse(), FALL);
  }, [isMoving]);
  return (
    <section ref={section} aria-label={t`Temas`} className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <div>
        <h2 className="text-2xl">{all > 0 ? t`Las fichas están contadas` : t`Nadie puso fichas`}</h2>
        <p className="text-ink-soft">
          {all > 0
            ? plural(
                all,
                form`1 ficha de la mesa. Lo que más pesa va primero.`,
                form`${all} fichas de la mesa. Lo que más pesa va primero.`,
              )
            : t`Los temas van en el orden de la mesa.`}
          {all > 0 && tied > 1 && ` ${t`Arriba empatan ${tied}, en el orden de la mesa.`}`}
        </p>
      </div>
      <TopicList stacks={stacks}>
        {(stack) => (
          <CountedTopic
            key={stack.id}
            stack={stack}
            count={countOf(stack)}
            unread={unread.get(stack.id)}
            startButton={stack === first && startButton}
            isFirst={stack === first}
            onChoose={onChoose}
          />
        )}
      </TopicList>
    </section>
  );
}

type CountedTopicProps = {
  stack: RevealedStack;
  count: number;
  unread: number | undefined;
  isFirst: boolean;
  startButton: ReactNode;
  onChoose: (groupId: string) => void;
};

function CountedTopic({ stack, count, unread, isFirst, startButton, onChoose }: CountedTopicProps) {
  const { view, isFacilitator, nameOf } = useBoard();
  const column = view.columns.findIndex(({ id }) => id === stack.head.columnId);
  const topic = (
    <>
      <FichaCount count={count} className={isFirst ? "size-14 text-2xl" : "size-9"} />
      <span className="flex min-w-0 grow flex-col gap-1">
        <span dir="auto" className={clsx("line-clamp-3", isFirst ? "font-serif text-2xl" : "leading-snug font-medium")}>
          {textOfStack(stack)}
        </span>
        {isFirst && <Fichas count={count} />}
      </span>
      <UnreadCount count={unread} />
      {!isFirst && <Fichas count={count} className="max-w-1/3 justify-end max-sm:hidden" />}
    </>
  );
  if (isFirst) {
    return (
      <li
        data-topic={stack.id}
        style={clothOf(column)}
        className="cloth-lit mb-2 flex flex-col gap-4 rounded-lg border border-saffron-ink p-4 shadow-glow sm:p-6"
      >
        <div className="flex items-start gap-4">{topic}</div>
        {startButton || (
          <p className="text-ink-soft">
            {view.facilitatorId === null || isFacilitator
              ? t`Cuando alguien conduzca, va a pasar al centro.`
              : t`${nameOf(view.facilitatorId)} lo pone en el centro.`}
          </p>
        )}
      </li>
    );
  }
  return (
    <li data-topic={stack.id}>
      <PlainButton
        onClick={() => onChoose(stack.id)}
        className="press flex min-h-13 w-full items-center gap-4 rounded-md border border-line bg-paper px-3 py-2 text-start transition-colors hover:bg-accent-soft"
      >
        {topic}
      </PlainButton>
    </li>
  );
}
