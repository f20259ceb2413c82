import { useEffect, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { CountedTopics } from "#app/boards/steps/counted-topics.tsx";
import { useEarlier } from "#app/boards/steps/earlier.ts";
import { FocusedStack } from "#app/boards/steps/focused-stack.tsx";
import { NextTopic } from "#app/boards/steps/next-topic.tsx";
import { byFichas, revealedStacks } from "#app/boards/steps/revealed-stacks.ts";
import { TalkQueue } from "#app/boards/steps/talk-queue.tsx";
import { useTopicInSight } from "#app/boards/steps/use-topic-in-sight.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { t } from "#worker/contract/language.ts";

const NO_TOTALS = {};

/** *Conversar* without a facilitator: each person reads and answers the topics in the order that they choose. */
export function ReadStep({ isBeginning }: { isBeginning: boolean }) {
  const { teamId, retroId, view } = useBoard();
  const stacks = byFichas(revealedStacks(view), view.totals ?? NO_TOTALS);
  const earlierOf = useEarlier(teamId, retroId, stacks);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = stacks.find(({ id }) => id === shownId);
  const next = stacks[shown ? stacks.indexOf(shown) + 1 : 0];
  const content = useRef<HTMLDivElement>(null);
  useTopicInSight(content, shownId);
  useEffect(() => {
    // The button that was pressed may be gone.
    if (shownId !== null && isFocusLost()) document.getElementById("tema")?.focus({ preventScroll: true });
  }, [shownId]);

  if (stacks.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-5 py-8 text-center text-ink-soft">{t`No hay tarjetas en la mesa, así que no hay temas.`}</p>
    );
  }
  const nextButton = next && <NextTopic focused={shown} next={next} onPress={() => setShownId(next.id)} />;
  return (
    <div
      ref={content}
      className={shown ? "grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]" : undefined}
    >
      {shown ? (
        <>
          <div className="flex min-w-0 flex-col gap-4">
            <FocusedStack key={shown.id} stack={shown} isFocused={false} earlier={earlierOf(shown)} />
            {nextButton}
          </div>
          <TalkQueue stacks={stacks} shownId={shown.id} onChoose={setShownId} />
        </>
      ) : (
        <CountedTopics stacks={stacks} isMoving={isBeginning} startButton={nextButton} onChoose={setShownId} />
      )}
    </div>
  );
}
