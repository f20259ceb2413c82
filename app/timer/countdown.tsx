import { X } from "lucide-react";
import { formatHour } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import type { Timer } from "#worker/contract/timers.ts";

type CountdownProps = {
  timer: Extract<Timer, { isActive: true }>;
  secondsLeft: number;
  onCancel?: (() => void) | undefined;
};

export function Countdown({ timer, secondsLeft, onCancel }: CountdownProps) {
  const percentLeft = Math.min(100, (secondsLeft / (timer.minutes * 60)) * 100);
  return (
    <div className="relative flex w-full items-center gap-4 overflow-hidden rounded-lg border border-line bg-paper py-1 pr-1 pl-4 max-sm:min-h-14 shadow-card sm:w-auto">
      <span role="timer" aria-label="Tiempo que queda" className="numeral text-2xl">
        {formatClock(secondsLeft)}
      </span>
      <p className="min-w-0 grow leading-tight">
        termina <time dateTime={timer.endsAt}>{formatHour(timer.endsAt)}</time>{" "}
        <span className="whitespace-nowrap">hora de Chile</span>
        <span className="line-clamp-1 text-ink-soft wrap-anywhere max-sm:sr-only sm:max-w-60">{`lo puso ${timer.startedBy.name}`}</span>
      </p>
      {onCancel && (
        <Tooltip text="Cancelar timer" silent>
          {(described) => (
            <Button {...described} variant="ghost" size="icon" aria-label="Cancelar timer" onClick={onCancel}>
              <X aria-hidden="true" />
            </Button>
          )}
        </Tooltip>
      )}
      <span
        aria-hidden="true"
        style={{ width: `${percentLeft}%` }}
        className="absolute bottom-0 left-0 h-1 bg-accent"
      />
    </div>
  );
}

const twoDigits = (part: number) => String(part).padStart(2, "0");

/** 04:37, or 1:04:37 from one hour on. */
function formatClock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const restSeconds = twoDigits(seconds % 60);
  return minutes < 60
    ? `${twoDigits(minutes)}:${restSeconds}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${restSeconds}`;
}
