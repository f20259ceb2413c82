import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { AlarmClock, Plus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { membershipQuery } from "#app/members/queries.ts";
import { Menu } from "#app/ui/menu.tsx";
import { t } from "#worker/contract/language.ts";
import { TimerAnnouncements } from "./announcements.tsx";
import { Countdown, formatClock, TimerControls } from "./countdown.tsx";
import { useIsFacilitator } from "./facilitating.ts";
import { timerQuery, useCancelTimer, useExtendTimer } from "./queries.ts";
import { allowSound } from "./sound.ts";
import { StartTimer } from "./start-timer.tsx";
import type { TimerSuggestion } from "./suggestion.ts";
import { useClockSync } from "./use-clock-sync.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useTimerEnd } from "./use-timer-end.ts";
import { useCountdownTitle, useEndTitle } from "./use-timer-title.ts";

type TimerWidgetProps = {
  teamId: string;
  /** Whether it stands in the bar of a board, where a menu has its controls. */
  inBar?: boolean;
  suggestion?: TimerSuggestion | undefined;
};

export function TimerWidget({ teamId, inBar = false, suggestion }: TimerWidgetProps) {
  const { data: timer, refetch } = useQuery(timerQuery(teamId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const cancel = useCancelTimer(teamId);
  const extend = useExtendTimer(teamId);
  const secondsLeft = useSecondsLeft(timer);
  const outcome = useTimerEnd(timer, secondsLeft, refetch);
  useClockSync(secondsLeft, refetch);
  const running = timer?.isActive && secondsLeft ? timer : null;
  const isFacilitator = useIsFacilitator(teamId);
  const mayChange = membership && (membership.isAdmin || isFacilitator || running?.startedBy.id === membership.userId);
  useCountdownTitle(running && secondsLeft ? formatClock(secondsLeft) : null);
  useEndTitle(outcome);
  useEffect(allowSound, []);

  // The pressed button is removed, so keep focus in the widget.
  const group = useRef<HTMLFieldSetElement>(null);
  const [presses, setPresses] = useState(0);
  const keepFocus = () => setPresses((times) => times + 1);
  useEffect(() => {
    if (presses > 0) group.current?.focus();
  }, [presses]);

  function stop() {
    cancel.mutate();
    keepFocus();
  }

  const isInSight = running !== null || outcome === "ended";
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={t`Timer del equipo`}
      data-timer-active={isInSight || undefined}
      // The width is constant, because a box whose left edge moves is a layout shift.
      className={clsx(
        inBar ? "sm:min-w-29" : "w-full",
        "flex min-w-0 items-center justify-end gap-2 outline-none *:pointer-events-auto focus-visible:*:outline-2 focus-visible:*:outline-accent sm:gap-3",
      )}
    >
      {running && secondsLeft && (
        <Countdown
          compact={inBar}
          timer={running}
          secondsLeft={secondsLeft}
          controls={
            mayChange &&
            (inBar ? (
              <Menu
                label={t`Opciones del timer`}
                variant="ghost"
                className="text-ink-soft"
                items={[
                  { label: t`+1 minuto`, icon: <Plus aria-hidden="true" />, onSelect: () => extend.mutate() },
                  { label: t`Cancelar timer`, icon: <X aria-hidden="true" />, onSelect: stop },
                ]}
              />
            ) : (
              <TimerControls onExtend={() => extend.mutate()} isExtending={extend.isPending} onCancel={stop} />
            ))
          }
        />
      )}
      {!running && outcome === "ended" && (
        <p className="flex min-h-11 animate-enter items-center gap-2 rounded-md bg-accent-soft px-4 font-serif shadow-card text-xl text-accent">
          <AlarmClock aria-hidden="true" className="size-6" />
          {t`¡Tiempo!`}
        </p>
      )}
      <StartTimer
        compact={inBar}
        teamId={teamId}
        running={running !== null}
        suggestion={suggestion}
        onStarted={keepFocus}
      />
      <TimerAnnouncements timer={timer} secondsLeft={secondsLeft} outcome={outcome} />
    </fieldset>
  );
}
