import { clsx } from "clsx";
import { Users } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { nameOfStack } from "#app/boards/table/layout.ts";
import { isWritingIn } from "#app/boards/use-followed-step.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { rich } from "#app/lib/rich.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import { CountedTopics } from "./counted-topics.tsx";
import { useEarlier } from "./earlier.ts";
import { FocusedStack } from "./focused-stack.tsx";
import { NextTopic } from "./next-topic.tsx";
import { byFichas, type RevealedStack, revealedStacks } from "./revealed-stacks.ts";
import { TalkQueue } from "./talk-queue.tsx";
import { useTopicInSight } from "./use-topic-in-sight.ts";

const NO_TOTALS = {};

/** @param isBeginning whether this page saw the step begin */
export function TalkStep({ isBeginning }: { isBeginning: boolean }) {
  const { teamId, retroId, view, act, isFacilitator } = useBoard();
  const content = useRef<HTMLDivElement>(null);
  const stacks = byFichas(revealedStacks(view), view.totals ?? NO_TOTALS);
  const focus = useFollowedFocus(view.focusGroupId, content);
  const shown = stacks.find(({ id }) => id === focus.shownId);
  const focused = stacks.find(({ id }) => id === view.focusGroupId);
  const next = stacks.find(({ id, group }) => !group.isDiscussed && id !== view.focusGroupId);

  const earlierOf = useEarlier(teamId, retroId, stacks);
  useTopicInSight(content, focus.shownId);

  const follow = () => {
    focus.follow();
    // The button that was pressed may be gone.
    requestAnimationFrame(() => isFocusLost() && document.getElementById("tema")?.focus({ preventScroll: true }));
  };
  const setFocus = (groupId: string | null) => {
    act({ kind: "focus", groupId, stepRev: view.stepRev });
    follow();
  };
  const nextButton = isFacilitator && stacks.length > 0 && (
    <NextTopic focused={focused} next={next} onPress={() => setFocus(next?.id ?? null)} />
  );
  const choose = isFacilitator ? setFocus : focus.look;
  const isCounting = !shown && stacks.length > 0 && stacks.every(({ group }) => !group.isDiscussed);
  return (
    <div
      ref={content}
      className={clsx(!isCounting && "grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]")}
    >
      <p role="status" className="sr-only">
        {focused && t`Conversan sobre ${nameOfStack(focused)}`}
      </p>
      {isCounting ? (
        <CountedTopics stacks={stacks} isMoving={isBeginning} startButton={nextButton} onChoose={choose} />
      ) : (
        <>
          <div className="flex min-w-0 flex-col gap-4">
            {focus.isElsewhere && focused && <WithTheTeam name={nameOfStack(focused)} onFollow={follow} />}
            {shown ? (
              <FocusedStack key={shown.id} stack={shown} isFocused={shown === focused} earlier={earlierOf(shown)} />
            ) : (
              <NothingInFocus stacks={stacks} isFacilitator={isFacilitator} />
            )}
            {nextButton}
          </div>
          <TalkQueue stacks={stacks} shownId={shown?.id} onChoose={choose} />
        </>
      )}
    </div>
  );
}

/**
 * The group on this person's screen. It follows the team's, but nobody is taken away from a text they write or from a group
 * they chose to look at.
 */
function useFollowedFocus(focusGroupId: string | null, content: RefObject<HTMLElement>) {
  const [shownId, setShownId] = useState(focusGroupId);
  const previous = useRef(focusGroupId);

  useIsomorphicLayoutEffect(() => {
    const before = previous.current;
    previous.current = focusGroupId;
    if (before === focusGroupId || isWritingIn(content.current)) return;
    setShownId((shown) => (shown === before ? focusGroupId : shown));
  }, [focusGroupId, content]);

  return {
    shownId,
    isElsewhere: focusGroupId !== null && shownId !== focusGroupId,
    look: setShownId,
    follow: () => setShownId(focusGroupId),
  };
}

function WithTheTeam({ name, onFollow }: { name: string; onFollow: () => void }) {
  return (
    <div className="sticky top-3 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-accent-soft py-1.5 pe-2 ps-4 shadow-card">
      <p className="min-w-0 grow basis-48">{rich`El equipo está en ${<bdi className="font-semibold">{name}</bdi>}`}</p>
      <Button variant="ghost" onClick={onFollow} className="text-accent">
        <Users aria-hidden="true" />
        {t`Ir con el equipo`}
      </Button>
    </div>
  );
}

function NothingInFocus({ stacks, isFacilitator }: { stacks: RevealedStack[]; isFacilitator: boolean }) {
  const isOver = stacks.length > 0 && stacks.every(({ group }) => group.isDiscussed);
  const text = isOver
    ? t`Conversaron todos los temas. Quedan los agradecimientos.`
    : isFacilitator
      ? t`Elige por dónde empezar: lo que pongas en el centro lo ven todos.`
      : t`Quien conduce va a poner un tema en el centro. Mientras, puedes mirar los demás.`;
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-6 py-10 text-center">
      <h2 className="text-2xl">{isOver ? t`Ya conversaron todo` : t`Todavía no hay un tema en el centro`}</h2>
      <p className="mx-auto mt-2 max-w-measure text-ink-soft">
        {stacks.length > 0 ? text : t`No hay tarjetas en la mesa. Vuelvan a Escribir cuando quieran.`}
      </p>
    </div>
  );
}
