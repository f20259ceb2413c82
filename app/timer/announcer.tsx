import { useEffect, useRef, useState } from "react";
import { formatHour } from "#app/lib/format.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Outcome } from "./use-timer-end.ts";

const MINUTE = 60;
const OUTCOMES = { ended: "Se acabó el tiempo.", cancelled: "El timer se detuvo antes de terminar." };

const countMinutes = (minutes: number): string => (minutes === 1 ? "1 minuto" : `${minutes} minutos`);

type AnnouncerProps = { timer: Timer | undefined; secondsLeft: number | null; outcome: Outcome };

/** Says to screen readers what the countdown shows to eyes: its start, its last minute and its end, not every second. */
export function Announcer({ timer, secondsLeft, outcome }: AnnouncerProps) {
  const [text, setText] = useState("");
  const before = useRef<Timer>();
  const isLastMinute = timer?.isActive === true && timer.minutes > 1 && secondsLeft !== null && secondsLeft <= MINUTE;
  const wasLastMinute = useRef(isLastMinute);

  useEffect(() => {
    const wasIdle = before.current?.isActive === false;
    before.current = timer;
    if (!wasIdle || !timer?.isActive) return;
    setText(
      `Empezó un timer de ${countMinutes(timer.minutes)}. Termina a las ${formatHour(timer.endsAt)}, hora de Chile.`,
    );
  }, [timer]);

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
