import { useEffect, useRef, useState } from "react";
import { isClockDoubtful, serverNow } from "#app/lib/realtime/server-clock.ts";
import type { Timer } from "#worker/contract/timers.ts";
import { ringOnce } from "./chime.ts";

/** Whoever comes later than this after the end (a computer that slept) is not rung at. */
const LATE = 10_000;
/** How long "¡Tiempo!" stays, and how soon to ask again where the server still sees the timer run. */
const STAYS = 20_000;
const ASK_AGAIN = 1000;

/** What became of the timer that was running here. */
export type Outcome = "ended" | "cancelled" | null;

/**
 * The end of a timer that this page has seen running: rings once, asks the server again, and says for a while that it ended.
 * It ends when the countdown is over, or when the server says so first; one gone before its time was cancelled.
 */
export function useTimerEnd(timer: Timer | undefined, secondsLeft: number | null, refetch: () => Promise<unknown>) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const running = useRef<string | null>(null);
  const asked = useRef<string | null>(null);
  // Where the clock is doubtful (it was set a moment ago), the server is heard before anything rings.
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const endsAt = timer?.endsAt ?? null;
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (!timer) return;
    const seen = running.current;
    if (endsAt && !isOver) {
      running.current = endsAt;
      if (seen !== endsAt) setOutcome(null);
    } else if (seen && !(endsAt && isClockDoubtful() && confirmed !== endsAt)) {
      running.current = null;
      const end = Date.parse(seen);
      const ended = isOver || Date.parse(timer.serverNow) >= end;
      const late = serverNow() - end > LATE;
      if (ended && !late) void ringOnce(seen);
      setOutcome(late ? null : ended ? "ended" : "cancelled");
    }
  }, [timer, endsAt, isOver, confirmed]);

  // Until the server, too, says that it is over; each answer is a new `timer`.
  useEffect(() => {
    if (!isOver || !timer) return;
    const ask = () => refetch().then(() => setConfirmed(endsAt));
    const again = setTimeout(() => void ask(), asked.current === endsAt ? ASK_AGAIN : 0);
    asked.current = endsAt;
    return () => clearTimeout(again);
  }, [isOver, timer, endsAt, refetch]);

  useEffect(() => {
    if (!outcome) return;
    const over = setTimeout(() => setOutcome(null), STAYS);
    return () => clearTimeout(over);
  }, [outcome]);

  return outcome;
}

const PREFIX = "¡Tiempo! · ";

/** Says in the tab's title that the time is over, to whoever is in another tab, until they come back. */
export function useEndTitle(outcome: Outcome): void {
  useEffect(() => {
    if (outcome !== "ended" || !document.hidden) return;
    document.title = PREFIX + document.title;
    const restore = () => {
      if (!document.hidden) document.title = document.title.replace(PREFIX, "");
    };
    document.addEventListener("visibilitychange", restore, { once: true });
  }, [outcome]);
}
