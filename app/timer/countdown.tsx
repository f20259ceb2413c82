import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { sharedTime } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { hourArticle } from "#worker/contract/hours.ts";
import { TIME_ZONE } from "#worker/contract/limits.ts";
import type { Timer } from "#worker/contract/timers.ts";
import { hourPlaceOf } from "#worker/contract/zone-names.ts";

type CountdownProps = {
  timer: Extract<Timer, { isActive: true }>;
  secondsLeft: number;
  controls: ReactNode;
  /** Shows the time left alone. */
  compact?: boolean;
};

export function Countdown({ timer, secondsLeft, controls, compact = false }: CountdownProps) {
  const clock = formatClock(secondsLeft);
  const zones = useZones();
  const end = sharedTime(timer.endsAt, "hour", zones);
  const percentLeft = Math.min(100, (secondsLeft / (timer.minutes * 60)) * 100);
  return (
    <div
      className={clsx(
        "relative flex min-w-0 items-center overflow-hidden border border-line bg-paper pl-3",
        compact
          ? "min-h-11 grow rounded-md"
          : "min-h-12 gap-2 rounded-lg pr-1 shadow-card xl:min-h-14 xl:gap-4 xl:pl-4",
      )}
    >
      <span
        role="timer"
        aria-label="Tiempo que queda"
        // Digits differ in width where the font has no tabular ones.
        style={{ minWidth: `${clock.length * 0.92}ch` }}
        className={clsx("numeral grow text-xl", !compact && "sm:text-2xl")}
      >
        {clock}
      </span>
      <p className={compact ? "sr-only" : "min-w-0 overflow-hidden leading-tight whitespace-nowrap sm:pr-2"}>
        <span className="max-[24rem]:sr-only">termina </span>
        <span className="max-xl:sr-only">a {hourArticle(end.text)} </span>
        <time dateTime={timer.endsAt}>{end.text}</time>{" "}
        <span className="max-xl:block max-xl:truncate">
          {end.ofTeam && `(${end.ofTeam} `}
          <span className={end.ofTeam ? "max-sm:sr-only" : "max-[22.5rem]:sr-only"}>
            {zones.team === TIME_ZONE || !end.ofTeam ? "hora de " : "en "}
          </span>
          {hourPlaceOf(zones.team)}
          {end.ofTeam && ")"}
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
