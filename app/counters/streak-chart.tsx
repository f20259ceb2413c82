import { clsx } from "clsx";
import { type CSSProperties, type PointerEvent, useState } from "react";
import { dayUnit, formatDay, formatDayCount } from "#app/lib/format.ts";
import type { CounterReset } from "#worker/contract/counters.ts";

/** As many columns as can still be told apart on a phone; the list below has them all. */
const MOST = 60;
/** Few columns stay columns: none gets wider than this, in rem. */
const WIDEST = 3;

type Streak = { id: string; length: number; ended: CounterReset | null };

/**
 * The streaks as columns, oldest at the left, the present one in saffron at the right. One slider lies over them: finger,
 * pointer and arrow keys go through the streaks, and its value reads each aloud.
 * @param resets newest first, at least one
 */
export function StreakChart({ currentCount, resets }: { currentCount: number; resets: CounterReset[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const ended = resets
    .slice(0, MOST - 1)
    .map((reset): Streak => ({ id: reset.id, length: reset.streak, ended: reset }));
  const present: Streak = { id: "present", length: currentCount, ended: null };
  const streaks = [...ended.reverse(), present];
  const found = streaks.findIndex(({ id }) => id === chosen);
  const at = found === -1 ? streaks.length - 1 : found;
  const streak = streaks[at] ?? present;
  const highest = Math.max(1, ...streaks.map(({ length }) => length));

  const choose = (index: number) => setChosen(streaks[index]?.id ?? null);
  function point({ currentTarget, nativeEvent }: PointerEvent<HTMLInputElement>) {
    choose(Math.floor((nativeEvent.offsetX / currentTarget.clientWidth) * streaks.length));
  }

  return (
    <div className="flex flex-col gap-3">
      <Caption streak={streak} />
      <div className="relative h-36" style={{ maxWidth: `${streaks.length * WIDEST}rem` }}>
        <div aria-hidden="true" className={clsx("flex h-full items-end", streaks.length > 24 ? "gap-px" : "gap-1")}>
          {streaks.map(({ id, length }, index) => (
            <Column key={id} height={length / highest} isPresent={id === present.id} isChosen={index === at} />
          ))}
        </div>
        <input
          type="range"
          aria-label="Recorrer las rachas"
          aria-valuetext={`Racha ${at + 1} de ${streaks.length}: ${inWords(streak)}`}
          min={0}
          max={streaks.length - 1}
          value={at}
          onChange={(event) => choose(event.target.valueAsNumber)}
          onPointerMove={point}
          // React's type of a style knows no custom properties.
          style={{ "--columns": streaks.length } as CSSProperties}
          className="absolute inset-0 size-full cursor-pointer touch-pan-y appearance-none rounded-sm bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:h-36 [&::-webkit-slider-thumb]:w-[calc(100%/var(--columns))] [&::-webkit-slider-thumb]:appearance-none"
        />
      </div>
      {resets.length >= MOST && <p className="text-ink-soft">Las últimas {MOST} rachas.</p>}
    </div>
  );
}

function Column({ height, isPresent, isChosen }: { height: number; isPresent: boolean; isChosen: boolean }) {
  return (
    <span className="flex h-full min-w-0 grow basis-0 flex-col justify-end gap-1.5">
      <span
        style={{ height: `${height * 100}%` }}
        className={clsx(
          "min-h-1 rounded-t-sm transition-colors",
          isPresent ? "border border-b-0 border-saffron-ink bg-saffron" : isChosen ? "bg-accent" : "bg-line-strong",
        )}
      />
      <span className={clsx("h-1 shrink-0 rounded-full", isChosen ? "bg-ink" : "bg-line")} />
    </span>
  );
}

function Caption({ streak: { length, ended } }: { streak: Streak }) {
  return (
    <p className="flex min-h-13 items-center gap-4">
      <span className="flex items-baseline gap-1.5">
        <span className="tally text-2xl">{length.toLocaleString("es-CL")}</span>{" "}
        <span className="text-ink-soft">{dayUnit(length)}</span>
      </span>
      {ended ? (
        <span className="min-w-0 leading-snug">
          <span className="line-clamp-2 font-medium wrap-anywhere">{ended.nameEvent}</span>
          <span className="text-ink-soft">{formatDay(ended.at)}</span>
        </span>
      ) : (
        <span className="font-medium text-saffron-ink">La racha de ahora</span>
      )}
    </p>
  );
}

const inWords = ({ length, ended }: Streak): string =>
  ended
    ? `${formatDayCount(length)}; terminó el ${formatDay(ended.at)}: ${ended.nameEvent}`
    : `${formatDayCount(length)}, la racha de ahora`;
