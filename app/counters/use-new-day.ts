import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { dayInChile } from "#worker/contract/day.ts";
import { HOUR } from "#worker/contract/limits.ts";

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
      timeout = setTimeout(checkDay, HOUR - (realtime.clock.now() % HOUR) + MARGIN_MS);
    };
    checkDay();
    document.addEventListener("visibilitychange", checkDay);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener("visibilitychange", checkDay);
    };
  }, [client, teamId]);
}
