import { useEffect, useRef, useState } from "react";
import { namedHourText } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { atHourText } from "#worker/contract/hours.ts";
import { form, plural, t } from "#worker/contract/language.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { TimerOutcome } from "./use-timer-end.ts";

const MINUTE = 60;
const OUTCOMES = { ended: () => t`Se acabó el tiempo.`, cancelled: () => t`El timer se detuvo antes de terminar.` };

type TimerAnnouncementsProps = { timer: Timer | undefined; secondsLeft: number | null; outcome: TimerOutcome };

/** Screen readers hear the start, the last minute and the end instead of every second. */
export function TimerAnnouncements({ timer, secondsLeft, outcome }: TimerAnnouncementsProps) {
  const zones = useZones();
  const [text, setText] = useState("");
  const previousTimer = useRef<Timer>();
  const isLastMinute = timer?.isActive === true && timer.minutes > 1 && secondsLeft !== null && secondsLeft <= MINUTE;
  const wasLastMinute = useRef(isLastMinute);

  useEffect(() => {
    const previous = previousTimer.current;
    previousTimer.current = timer;
    if (!previous || !timer?.isActive) return;
    const end = t`Termina ${atHourText(namedHourText(timer.endsAt, zones))}.`;
    if (previous.startedAt === timer.startedAt && previous.endsAt !== timer.endsAt) {
      setText(`${t`El timer se extendió.`} ${end}`);
    }
    if (previous.isActive) return;
    const { minutes } = timer;
    const start = plural(minutes, form`Empezó un timer de 1 minuto.`, form`Empezó un timer de ${minutes} minutos.`);
    setText(`${start} ${end}`);
  }, [timer, zones]);

  useEffect(() => {
    if (isLastMinute && !wasLastMinute.current) setText(t`Queda un minuto.`);
    wasLastMinute.current = isLastMinute;
  }, [isLastMinute]);

  useEffect(() => {
    if (outcome) setText(OUTCOMES[outcome]());
  }, [outcome]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
