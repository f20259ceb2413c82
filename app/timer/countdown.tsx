import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { sharedTime } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { atHourText } from "#worker/contract/hours.ts";
import { t } from "#worker/contract/language.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import type { Timer } from "#worker/contract/timers.ts";
import { hourOf, hourPlaceOf } from "#worker/contract/zone-names.ts";

type CountdownProps = {
  timer: Extract<Timer, { isActive: true }>;
  secondsLeft: number;
  controls: ReactNode;
  /** Shows the time left alone. */
  compact?: boolean;
};

export function Countdown({ timer, secondsLeft, controls, compact = false }: CountdownProps) {
  const clock = formatClock(secondsLeft);
  const percentLeft = Math.min(100, (secondsLeft / (timer.minutes * 60)) * 100);
  return (
    <div
      className={clsx(
        "relative flex min-w-0 items-center overflow-hidden border border-line bg-paper ps-3",
        compact
          ? "min-h-11 grow rounded-md"
          : "min-h-12 gap-2 rounded-lg pe-1 shadow-card xl:min-h-14 xl:gap-4 xl:ps-4",
        !controls && "pe-2",
      )}
    >
      <span
        role="timer"
        aria-label={t`Tiempo que queda`}
        translate="no"
        // Digits differ in width where the font has no tabular ones.
        style={{ minWidth: `${clock.length * 0.92}ch` }}
        className={clsx("numeral grow text-xl", !compact && "sm:text-2xl")}
      >
        {clock}
      </span>
      <p className={compact ? "sr-only" : "min-w-0 overflow-hidden leading-tight whitespace-nowrap sm:pe-2"}>
        <End iso={timer.endsAt} />
        <span className="block max-w-56 truncate text-ink-soft max-xl:sr-only">{t`lo puso ${timer.startedBy.name}`}</span>
      </p>
      {controls}
      <span
        aria-hidden="true"
        style={{ width: `${percentLeft}%` }}
        className="pointer-events-none absolute bottom-0 inset-s-0 h-1 bg-accent"
      />
    </div>
  );
}

/** The whole sentence, of which narrower screens show less. */
function End({ iso }: { iso: string }) {
  const zones = useZones();
  const { text, ofTeam } = sharedTime(iso, "hour", zones);
  const place = hourPlaceOf(zones.team);
  const hourThere = hourOf(zones.team);
  const inTeam = ofTeam && (zones.team === TIME_ZONE ? `(${ofTeam} ${hourThere})` : t`(${ofTeam} en ${place})`);
  return (
    <>
      {/* "a la 01:59" and "a las 02:00" differ in width, and an extended timer moves nothing. */}
      <span aria-hidden="true" className="tabular max-[24rem]:hidden">
        {t`termina ${text}`}
      </span>
      <span aria-hidden="true" className="min-[24rem]:hidden">
        {text}
      </span>
      <span className="sr-only">{t`termina ${atHourText(text)}`}</span>{" "}
      <span className="max-xl:block max-xl:truncate">
        <span className={ofTeam ? "max-sm:sr-only" : "max-[22.5rem]:sr-only"}>{inTeam ?? hourThere}</span>
        <span aria-hidden="true" className={ofTeam ? "sm:hidden" : "min-[22.5rem]:hidden"}>
          {ofTeam ? `(${ofTeam} ${place})` : place}
        </span>
      </span>
    </>
  );
}

type TimerControlsProps = { onExtend: () => void; isExtending: boolean; onCancel: () => void };

export function TimerControls({ onExtend, isExtending, onCancel }: TimerControlsProps) {
  return (
    <div className="flex shrink-0">
      <Button variant="ghost" size="icon" className="xl:w-auto xl:px-3" pending={isExtending} onClick={onExtend}>
        <span>
          <span className="max-xl:sr-only">{t`+1 minuto`}</span>
          <span aria-hidden="true" className="xl:hidden">
            +1
          </span>
        </span>
      </Button>
      <Tooltip text={t`Cancelar timer`} silent>
        {(described) => (
          <Button {...described} variant="ghost" size="icon" once aria-label={t`Cancelar timer`} onClick={onCancel}>
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
