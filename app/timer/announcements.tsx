import { useEffect, useRef, useState } from "react";
import { namedHourText } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { withHourArticle } from "#worker/contract/hours.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { TimerOutcome } from "./use-timer-end.ts";

const MINUTE = 60;
const OUTCOMES = { ended: "Se acabó el tiempo.", cancelled: "El timer se detuvo antes de terminar." };

const formatMinuteCount = (minutes: number): string => (minutes === 1 ? "1 minuto" : `${minutes} minutos`);

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
    if (previous.startedAt === timer.startedAt && previous.endsAt !== timer.endsAt) {
      setText(`El timer se extendió. Termina a ${withHourArticle(namedHourText(timer.endsAt, zones))}.`);
    }
    if (previous.isActive) return;
    setText(
      `Empezó un timer de ${formatMinuteCount(timer.minutes)}. Termina a ${withHourArticle(namedHourText(timer.endsAt, zones))}.`,
    );
  }, [timer, zones]);

  useEffect(() => {
    if (isLastMinute && !wasLastMinute.current) setText("Queda un minuto.");
    wasLastMinute.current = isLastMinute;
  }, [isLastMinute]);

  useEffect(() => {
    if (outcome) setText(OUTCOMES[outcome]);
  }, [outcome]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
