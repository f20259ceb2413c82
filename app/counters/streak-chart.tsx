import { clsx } from "clsx";
import { type PointerEvent, useState } from "react";
import { dayUnit, formatDay, formatDayCount } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import type { CounterReset } from "#worker/contract/counters.ts";
import { number, t } from "#worker/contract/language.ts";

/** A phone has no room for more columns. */
const MAX_COLUMNS = 60;
const MAX_COLUMN_REM = 3;

type Streak = { id: string; length: number; ended: CounterReset | null };

/**
 * A range input covers the columns, so pointer, touch and arrow keys all select a streak.
 * @param resets newest first, at least one
 */
export function StreakChart({ currentCount, resets }: { currentCount: number; resets: CounterReset[] }) {
  const { team } = useZones();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const ended = resets
    .slice(0, MAX_COLUMNS - 1)
    .map((reset): Streak => ({ id: reset.id, length: reset.streak, ended: reset }));
  const current: Streak = { id: "present", length: currentCount, ended: null };
  const streaks = [...ended.reverse(), current];
  const found = streaks.findIndex(({ id }) => id === selectedId);
  const selectedIndex = found === -1 ? streaks.length - 1 : found;
  const streak = streaks[selectedIndex] ?? current;
  const highest = Math.max(1, ...streaks.map(({ length }) => length));

  const select = (index: number) => setSelectedId(streaks[index]?.id ?? null);
  function selectUnderPointer({ currentTarget, nativeEvent }: PointerEvent<HTMLInputElement>) {
    select(Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * streaks.length));
  }

  return (
    <div className="flex flex-col gap-3">
      <Caption streak={streak} />
      {/* Time runs to the right, also for the pointer and the arrow keys. */}
      <div dir="ltr" className="relative h-36" style={{ maxWidth: `${streaks.length * MAX_COLUMN_REM}rem` }}>
        <div aria-hidden="true" className={clsx("flex h-full items-end", streaks.length > 24 ? "gap-px" : "gap-1")}>
          {streaks.map(({ id, length }, index) => (
            <Column
              key={id}
              height={length / highest}
              isCurrent={id === current.id}
              isSelected={index === selectedIndex}
            />
          ))}
        </div>
        <input
          type="range"
          aria-label={t`Recorrer las rachas`}
          aria-valuetext={t`Racha ${number(selectedIndex + 1)} de ${number(streaks.length)}: ${describeStreak(streak, team)}`}
          min={0}
          max={streaks.length - 1}
          value={selectedIndex}
          onChange={(event) => select(event.target.valueAsNumber)}
          onPointerMove={selectUnderPointer}
          // React's CSSProperties has no custom properties.
          style={{ "--columns": streaks.length, touchAction: "pan-y" }}
          className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:h-36 [&::-webkit-slider-thumb]:w-[calc(100%/var(--columns))] [&::-webkit-slider-thumb]:appearance-none"
        />
      </div>
      {resets.length >= MAX_COLUMNS && <p className="text-ink-soft">{t`Las últimas ${MAX_COLUMNS} rachas.`}</p>}
    </div>
  );
}

function Column({ height, isCurrent, isSelected }: { height: number; isCurrent: boolean; isSelected: boolean }) {
  return (
    <span className="flex h-full min-w-0 grow basis-0 flex-col justify-end gap-1.5">
      <span
        style={{ height: `${height * 100}%` }}
        className={clsx(
          "min-h-1 rounded-t-sm transition-colors",
          isCurrent ? "border border-b-0 border-saffron-ink bg-saffron" : isSelected ? "bg-accent" : "bg-line-strong",
        )}
      />
      <span className={clsx("h-1 shrink-0 rounded-full", isSelected ? "bg-ink" : "bg-line")} />
    </span>
  );
}

function Caption({ streak: { length, ended } }: { streak: Streak }) {
  const { team } = useZones();
  return (
    <p className="flex min-h-13 items-center gap-4">
      <span className="flex items-baseline gap-1.5">
        <span className="numeral text-2xl">{number(length)}</span>{" "}
        <span className="text-ink-soft">{dayUnit(length)}</span>
      </span>
      {ended ? (
        <span className="min-w-0 leading-snug">
          <span className="line-clamp-2 font-medium wrap-anywhere">{ended.nameEvent}</span>
          <span className="text-ink-soft">{formatDay(ended.at, team)}</span>
        </span>
      ) : (
        <span className="font-medium text-saffron-ink">{t`La racha de ahora`}</span>
      )}
    </p>
  );
}

const describeStreak = ({ length, ended }: Streak, zone: string): string =>
  ended
    ? t`${formatDayCount(length)}; terminó el ${formatDay(ended.at, zone)}: ${ended.nameEvent}`
    : t`${formatDayCount(length)}, la racha de ahora`;
