import { useEffect, useRef, useState } from "react";
import { realtime } from "#app/lib/realtime/realtime.ts";
import type { Timer } from "#worker/contract/timers.ts";
import { playEndSoundOnce } from "./sound.ts";

/** Later than this after the end, for example after sleep, there is no sound. */
const MAX_SOUND_DELAY_MS = 10_000;
const OUTCOME_SHOWN_MS = 20_000;
const RETRY_MS = 1000;
/** How long a page with a socket waits for the room to announce the end. */
const ANNOUNCED_MS = 2000;

export type TimerOutcome = "ended" | "cancelled" | null;

/**
 * Detects the end of a timer seen running here: the countdown reaches 0 or the server says so. Gone before its time means
 * cancelled.
 */
export function useTimerEnd(timer: Timer | undefined, secondsLeft: number | null, refetch: () => Promise<unknown>) {
  const [outcome, setOutcome] = useState<TimerOutcome>(null);
  const runningEndsAt = useRef<string | null>(null);
  const askedEndsAt = useRef<string | null>(null);
  // While the clock is uncertain, wait for the server before ringing.
  const [confirmedEndsAt, setConfirmedEndsAt] = useState<string | null>(null);
  const endsAt = timer?.endsAt ?? null;
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (!timer) return;
    const lastEndsAt = runningEndsAt.current;
    if (endsAt && !isOver) {
      runningEndsAt.current = endsAt;
      if (lastEndsAt !== endsAt) setOutcome(null);
    } else if (lastEndsAt && !(endsAt && realtime.clock.isDoubtful() && confirmedEndsAt !== endsAt)) {
      runningEndsAt.current = null;
      const end = Date.parse(lastEndsAt);
      const hasEnded = isOver || Date.parse(timer.serverNow) >= end;
      const isLate = realtime.clock.now() - end > MAX_SOUND_DELAY_MS;
      if (hasEnded && !isLate) void playEndSoundOnce(lastEndsAt);
      setOutcome(isLate ? null : hasEnded ? "ended" : "cancelled");
    }
  }, [timer, endsAt, isOver, confirmedEndsAt]);

  // The room announces the end. Ask if it does not, until the server says that the timer is over; each response is a new `timer`.
  useEffect(() => {
    if (!isOver || !timer) return;
    const ask = () => refetch().then(() => setConfirmedEndsAt(endsAt));
    const first = realtime.connection.isConnected() && !realtime.clock.isDoubtful() ? ANNOUNCED_MS : 0;
    const again = setTimeout(() => void ask(), askedEndsAt.current === endsAt ? RETRY_MS : first);
    askedEndsAt.current = endsAt;
    return () => clearTimeout(again);
  }, [isOver, timer, endsAt, refetch]);

  useEffect(() => {
    if (!outcome) return;
    const over = setTimeout(() => setOutcome(null), OUTCOME_SHOWN_MS);
    return () => clearTimeout(over);
  }, [outcome]);

  return outcome;
}
