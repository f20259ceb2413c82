import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useCallback, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { textOfStack } from "#app/boards/table/layout.ts";
import { clothOf } from "#app/boards/table/runner.tsx";
import { Conversation } from "#app/boards/talk/parts.ts";
import { useSuggestion } from "#app/boards/use-suggestion.tsx";
import { EarlierNote } from "#app/sheet/earlier-note.tsx";
import { timerQuery } from "#app/timer/queries.ts";
import { StartTimer } from "#app/timer/start-timer.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Earlier } from "#worker/contract/earlier.ts";
import { t } from "#worker/contract/language.ts";
import { FichaCount } from "./fichas.tsx";
import { GroupNote } from "./group-note.tsx";
import { ReactButton } from "./react-button.tsx";
import type { RevealedStack } from "./revealed-stacks.ts";
import { StackAgreements } from "./stack-agreements.tsx";
import { CardAuthor, CountedReactions, StackCards } from "./stack-cards.tsx";

/** In characters: a long name takes the place of what people talk about it. */
const LONG_NAME = 40;
const LONGEST_NAME = 80;

function sizeOf({ length }: string): string {
  if (length > LONGEST_NAME) return "text-lg";
  return length > LONG_NAME ? "text-xl sm:text-2xl" : "text-xl sm:text-3xl";
}

type FocusedStackProps = { stack: RevealedStack; isFocused: boolean; earlier: Earlier | undefined };

export function FocusedStack({ stack, isFocused, earlier }: FocusedStackProps) {
  const { view, teamId, retroId } = useBoard();
  const { head } = stack;
  const [isBeginning, setIsBeginning] = useState(false);
  const begin = useCallback(() => setIsBeginning(true), []);
  const isOfStack = ({ groupId }: { groupId: string }) => groupId === stack.id;
  const proposals = view.proposals.filter(isOfStack);
  // Where nobody sits down together, the conversation is what Conversar is for.
  const isTalking = view.plan !== null || isBeginning || proposals.length > 0 || view.comments.some(isOfStack);
  const isSingle = stack.cards.length === 1;
  const name = textOfStack(stack);
  const { data: timer } = useQuery(timerQuery(teamId));
  const suggestion = useSuggestion();
  const fichas = view.totals?.[stack.id] ?? 0;
  const columnIndex = view.columns.findIndex(({ id }) => id === head.columnId);
  return (
    <article
      aria-labelledby="tema"
      className={clsx(
        "overflow-clip rounded-lg border bg-paper",
        isFocused ? "border-saffron-ink shadow-glow" : "border-line shadow-card",
      )}
    >
      <div style={clothOf(columnIndex)} className="cloth-lit flex flex-col gap-3 p-3 sm:gap-4 sm:p-6">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 grow basis-64 items-start gap-3 sm:gap-4">
            <FichaCount count={fichas} className="size-9 text-lg sm:size-13 sm:text-2xl" />
            <div className="min-w-0">
              <h2 id="tema" tabIndex={-1} dir="auto" className={clsx("whitespace-pre-line", sizeOf(name))}>
                {name}
              </h2>
              <div className="flex items-center text-sm text-ink-soft">
                <bdi>{view.columns[columnIndex]?.title}</bdi>
                {isSingle && <ReactButton card={head} className="-mt-3.5 -mb-2 grid place-items-center" />}
              </div>
              {isSingle && (
                <>
                  <CardAuthor card={head} />
                  <CountedReactions card={head} />
                </>
              )}
            </div>
          </div>
          {isFocused && (
            <span className="max-sm:hidden">
              <StartTimer
                teamId={teamId}
                running={timer?.isActive === true}
                label={t`Timer para este tema`}
                suggestion={suggestion}
              />
            </span>
          )}
        </header>
        {earlier && <EarlierNote teamId={teamId} earlier={earlier} />}
        {!isSingle && <StackCards stack={stack} isLarge />}
      </div>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 p-3 sm:p-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <GroupNote group={stack.group} />
          {/* Screen readers say what is added to a live region, so it exists before the first comment. */}
          <div aria-live="polite" aria-relevant="additions" className="contents">
            {isTalking && (
              <Panel name={t`la conversación`}>
                <Conversation groupId={stack.id} isBeginning={isBeginning} />
              </Panel>
            )}
          </div>
        </div>
        <StackAgreements
          teamId={teamId}
          retroId={retroId}
          groupId={stack.id}
          proposals={proposals}
          onTalk={isTalking ? undefined : begin}
        />
      </div>
    </article>
  );
}
