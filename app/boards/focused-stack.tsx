import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { EarlierNote } from "#app/summary/earlier-note.tsx";
import { timerQuery } from "#app/timer/queries.ts";
import { StartTimer } from "#app/timer/start-timer.tsx";
import type { Earlier } from "#worker/contract/earlier.ts";
import { useBoard } from "./board-context.ts";
import { Fichas, formatFichas } from "./fichas.tsx";
import { GroupNote } from "./group-note.tsx";
import { type RevealedStack, titleOf } from "./revealed-stacks.ts";
import { StackAgreements } from "./stack-agreements.tsx";
import { CardAuthor, StackCards } from "./stack-cards.tsx";

const LONG_NAME = 80;

type FocusedStackProps = { stack: RevealedStack; isFocused: boolean; earlier: Earlier | undefined };

export function FocusedStack({ stack, isFocused, earlier }: FocusedStackProps) {
  const { view, teamId, retroId } = useBoard();
  const { head } = stack;
  const isSingle = stack.cards.length === 1;
  const name = isSingle ? head.text : (titleOf(stack) ?? "Grupo sin nombre");
  const { data: timer } = useQuery(timerQuery(teamId));
  const fichas = view.totals?.[stack.id] ?? 0;
  return (
    <article
      aria-labelledby="tema"
      className={clsx(
        "flex flex-col gap-5 rounded-lg border bg-paper p-5 sm:p-7",
        isFocused
          ? "border-saffron-ink shadow-[0_0_0_5px_var(--saffron-soft),0_20px_90px_4px_var(--violet-light)]"
          : "border-line shadow-card",
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2
            id="tema"
            dir="auto"
            className={clsx("whitespace-pre-line", name.length > LONG_NAME ? "text-xl" : "text-2xl sm:text-3xl")}
          >
            {name}
          </h2>
          {isSingle && <CardAuthor card={head} />}
          <p className="mt-2 flex items-center gap-2 text-ink-soft">
            <Fichas count={fichas} />
            {formatFichas(fichas)}
          </p>
        </div>
        {isFocused && <StartTimer teamId={teamId} running={timer?.isActive === true} label="Timer para este tema" />}
      </header>
      {earlier && <EarlierNote teamId={teamId} earlier={earlier} />}
      {!isSingle && <StackCards stack={stack} isLarge />}
      <GroupNote group={stack.group} />
      <StackAgreements teamId={teamId} retroId={retroId} groupId={stack.id} />
    </article>
  );
}
