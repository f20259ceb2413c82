import { useQuery } from "@tanstack/react-query";
import { AlarmClock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { membershipQuery } from "#app/members/queries.ts";
import { Announcer } from "./announcer.tsx";
import { allowSound } from "./chime.ts";
import { Countdown } from "./countdown.tsx";
import { timerQuery, useCancelTimer } from "./queries.ts";
import { StartTimer } from "./start-timer.tsx";
import { useClockSync } from "./use-clock-sync.ts";
import { useEndTitle } from "./use-end-title.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useTimerEnd } from "./use-timer-end.ts";

/** The team's one clock, for its header (spec §2 *Timer widget*). It keeps running without the socket. */
export function TimerWidget({ teamId }: { teamId: string }) {
  const { data: timer, refetch } = useQuery(timerQuery(teamId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const cancel = useCancelTimer(teamId);
  const secondsLeft = useSecondsLeft(timer);
  const outcome = useTimerEnd(timer, secondsLeft, refetch);
  useClockSync(secondsLeft, refetch);
  useEndTitle(outcome);
  useEffect(allowSound, []);

  // What I press to start or cancel goes away with it; focus then stays in the widget.
  const group = useRef<HTMLFieldSetElement>(null);
  const [pressed, setPressed] = useState(0);
  const keepFocus = () => setPressed((times) => times + 1);
  useEffect(() => {
    if (pressed > 0) group.current?.focus();
  }, [pressed]);

  function stop() {
    cancel.mutate();
    keepFocus();
  }

  const running = timer?.isActive && secondsLeft ? timer : null;
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label="Timer del equipo"
      className="flex min-w-0 flex-wrap items-center gap-3 rounded-lg max-sm:w-full"
    >
      {running && secondsLeft && (
        <Countdown timer={running} secondsLeft={secondsLeft} onCancel={membership?.isAdmin ? stop : undefined} />
      )}
      {!running && outcome === "ended" && (
        <p className="flex min-h-11 animate-enter items-center gap-2 rounded-md bg-accent-soft px-4 font-serif text-xl text-accent">
          <AlarmClock aria-hidden="true" className="size-6" />
          ¡Tiempo!
        </p>
      )}
      <StartTimer teamId={teamId} running={running !== null} onStarted={keepFocus} />
      <Announcer timer={timer} secondsLeft={secondsLeft} outcome={outcome} />
    </fieldset>
  );
}
