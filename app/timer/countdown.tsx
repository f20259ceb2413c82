import { X } from "lucide-react";
import type { ReactNode } from "react";
import { formatHour } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { hourArticle } from "#worker/contract/hours.ts";
import type { Timer } from "#worker/contract/timers.ts";

type CountdownProps = {
  timer: Extract<Timer, { isActive: true }>;
  secondsLeft: number;
  controls: ReactNode;
};

export function Countdown({ timer, secondsLeft, controls }: CountdownProps) {
  const clock = formatClock(secondsLeft);
  const percentLeft = Math.min(100, (secondsLeft / (timer.minutes * 60)) * 100);
  return (
    <div className="relative flex min-h-12 min-w-0 items-center gap-2 overflow-hidden rounded-lg border border-line bg-paper pr-1 pl-3 shadow-card in-bar:min-h-11! in-bar:w-full in-bar:gap-0! in-bar:rounded-md in-bar:pr-0! in-bar:pl-2.5! in-bar:shadow-none xl:min-h-14 xl:gap-4 xl:pl-4">
      <span
        role="timer"
        aria-label="Tiempo que queda"
        // Digits differ in width where the font has no tabular ones.
        style={{ minWidth: `${clock.length * 0.92}ch` }}
        className="numeral grow text-xl sm:text-2xl in-bar:text-xl!"
      >
        {clock}
      </span>
      <p className="min-w-0 overflow-hidden leading-tight whitespace-nowrap in-bar:sr-only sm:pr-2">
        <span className="max-[24rem]:sr-only">termina </span>
        <span className="max-xl:sr-only">a {hourArticle(formatHour(timer.endsAt))} </span>
        <time dateTime={timer.endsAt}>{formatHour(timer.endsAt)}</time>{" "}
        <span className="max-xl:block">
          <span className="max-[22.5rem]:sr-only">hora de </span>Chile
        </span>
        <span className="text-ink-soft max-xl:sr-only xl:block xl:max-w-56 xl:truncate">{`lo puso ${timer.startedBy.name}`}</span>
      </p>
      {controls}
      <span
        aria-hidden="true"
        style={{ width: `${percentLeft}%` }}
        className="pointer-events-none absolute bottom-0 left-0 h-1 bg-accent"
      />
    </div>
  );
}

type TimerControlsProps = { onExtend: () => void; isExtending: boolean; onCancel: () => void };

export function TimerControls({ onExtend, isExtending, onCancel }: TimerControlsProps) {
  return (
    <div className="flex shrink-0">
      <Button variant="ghost" size="icon" className="xl:w-auto xl:px-3" pending={isExtending} onClick={onExtend}>
        <span>
          +1<span className="max-xl:sr-only"> minuto</span>
        </span>
      </Button>
      <Tooltip text="Cancelar timer" silent>
        {(described) => (
          <Button {...described} variant="ghost" size="icon" aria-label="Cancelar timer" onClick={onCancel}>
            <X aria-hidden="true" />
          </Button>
        )}
      </Tooltip>
    </div>
  );
}

const twoDigits = (part: number) => String(part).padStart(2, "0");

export function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const restSeconds = twoDigits(seconds % 60);
  return minutes < 60
    ? `${twoDigits(minutes)}:${restSeconds}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${restSeconds}`;
}
