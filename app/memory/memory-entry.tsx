import { Link } from "@remix-run/react";
import { CircleCheck, Flag, Flame } from "lucide-react";
import type { ReactNode } from "react";
import { formatCalendarDay, formatDayCount } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { ThanksQuotes } from "#app/ui/thanks-quotes.tsx";
import { formatVoteShare } from "#worker/contract/counts.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { Memory } from "#worker/contract/memory.ts";
import { dayIn } from "#worker/contract/zones.ts";

export function MemoryEntry({ teamId, memory }: { teamId: string; memory: Memory }) {
  const team = `/teams/${teamId}`;
  switch (memory.kind) {
    case "retrospective":
      return <RetrospectiveEntry to={`${team}/retrospectives/${memory.id}/summary`} memory={memory} />;
    case "goal":
      return (
        <Line memory={memory} icon={<Flag className="text-saffron-ink" />} label={t`Meta cumplida`}>
          <Link to={`${team}/counters/${memory.counterId}`} prefetch="intent" className={LINK}>
            <bdi>{memory.description}</bdi>
          </Link>
          <Detail>
            <bdi>{memory.name}</bdi>, {formatDayCount(memory.targetDays)}
          </Detail>
        </Line>
      );
    case "record":
      return (
        <Line memory={memory} icon={<Flame className="text-saffron-ink" />} label={t`Racha récord`}>
          <Link to={`${team}/counters/${memory.counterId}`} prefetch="intent" className={LINK}>
            <bdi>{memory.name}</bdi>, {formatDayCount(memory.days)}
          </Link>
          <Detail>{rich`Terminó con: ${<bdi>{memory.reason}</bdi>}`}</Detail>
        </Line>
      );
    case "agreement":
      return (
        <Line memory={memory} icon={<CircleCheck className="text-good" />} label={t`Acuerdo cumplido`}>
          <p dir="auto" className="font-medium wrap-anywhere">
            {memory.text}
          </p>
          <Detail>
            <bdi>{memory.owner?.name ?? t`Todo el equipo`}</bdi>
            {memory.days > 0 && `, ${t`en ${formatDayCount(memory.days)}`}`}
          </Detail>
        </Line>
      );
  }
}

const LINK = "font-medium underline decoration-1 underline-offset-4 hover:text-accent wrap-anywhere";

const Detail = ({ children }: { children: ReactNode }) => <p className="text-ink-soft wrap-anywhere">{children}</p>;

/** The team's day, like the month above. */
const Day = ({ at }: { at: string }) => (
  <time dateTime={at} className="shrink-0 text-ink-soft">
    {formatCalendarDay(dayIn(useZones().team, new Date(at)))}
  </time>
);

type LineProps = { memory: Memory; icon: ReactNode; label: string; children: ReactNode };

function Line({ memory, icon, label, children }: LineProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 py-3 sm:gap-x-4">
      <span aria-hidden="true" className="pt-0.5 [&_svg]:size-6">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-ink-soft">{label}</p>
        {children}
      </div>
      <Day at={memory.at} />
    </li>
  );
}

type RetrospectiveProps = { to: string; memory: Extract<Memory, { kind: "retrospective" }> };

const SHOWN_THANKS = 2;

function RetrospectiveEntry({ to, memory }: RetrospectiveProps) {
  const { name, winner, winnerVotes, totalVotes, thankYous, at } = memory;
  const rest = thankYous.slice(SHOWN_THANKS);
  return (
    <li className="my-3 rounded-lg border border-line bg-paper p-5 shadow-card sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-xl">
          <Link to={to} prefetch="intent" className="rounded-sm wrap-anywhere hover:text-accent">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <Day at={at} />
      </div>
      {winner && (
        <p className="mt-3 flex items-center gap-3">
          <Trophy className="size-8 shrink-0 text-saffron-ink" />
          <span className="min-w-0">
            <span className="sr-only">{t`Sprint winner`}: </span>
            <bdi className="font-serif text-lg">{winner.name}</bdi>
            {winnerVotes !== null && totalVotes !== null && (
              <span className="text-ink-soft"> · {formatVoteShare({ winnerVotes, totalVotes })}</span>
            )}
          </span>
        </p>
      )}
      {thankYous.length > 0 && (
        <div className="mt-4">
          <ThanksQuotes thankYous={thankYous.slice(0, SHOWN_THANKS)} />
          {rest.length > 0 && (
            <details>
              <summary className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent underline decoration-1 underline-offset-4">
                {plural(rest.length, form`1 agradecimiento más`, form`${number(rest.length)} agradecimientos más`)}
              </summary>
              <ThanksQuotes thankYous={rest} />
            </details>
          )}
        </div>
      )}
      <Link
        to={to}
        prefetch="intent"
        aria-label={t`Ver la hoja de ${name}`}
        className="-mb-2 inline-flex min-h-11 items-center font-medium text-accent underline decoration-1 underline-offset-4"
      >
        {t`Ver la hoja`}
      </Link>
    </li>
  );
}
