import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { dayInChile } from "#worker/contract/day.ts";

const HOUR_MS = 3_600_000;
const MARGIN_MS = 500;
const today = () => dayInChile(new Date(realtime.clock.now()));

/** Refetches the counters at midnight in Chile, when each may change again. */
export function useNewDay(teamId: string): void {
  const client = useQueryClient();

  useEffect(() => {
    let day = today();
    let timeout: ReturnType<typeof setTimeout>;
    const checkDay = () => {
      clearTimeout(timeout);
      if (today() !== day) {
        day = today();
        void client.invalidateQueries({ queryKey: ["counters", teamId] });
      }
      // Every time zone of Chile is a whole number of hours from UTC.
      timeout = setTimeout(checkDay, HOUR_MS - (realtime.clock.now() % HOUR_MS) + MARGIN_MS);
    };
    checkDay();
    document.addEventListener("visibilitychange", checkDay);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener("visibilitychange", checkDay);
    };
  }, [client, teamId]);
}
