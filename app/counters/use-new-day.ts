import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { HOUR } from "#worker/contract/limits/time.ts";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";

const MARGIN_MS = 500;

/** Refetches the counters when a day of the team begins, and each may change again. */
export function useNewDay(teamId: string): void {
  const client = useQueryClient();
  const { team } = useZones();

  useEffect(() => {
    const today = () => dayIn(team, new Date(realtime.clock.now()));
    let day = today();
    let timeout: ReturnType<typeof setTimeout>;
    const checkDay = () => {
      clearTimeout(timeout);
      if (today() !== day) {
        day = today();
        void client.invalidateQueries({ queryKey: ["counters", teamId] });
      }
      const next = momentIn(team, addDays(day, 1), "00:00").getTime() - realtime.clock.now();
      // The clock of a device may be set right meanwhile.
      timeout = setTimeout(checkDay, Math.min(HOUR, Math.max(0, next)) + MARGIN_MS);
    };
    checkDay();
    document.addEventListener("visibilitychange", checkDay);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener("visibilitychange", checkDay);
    };
  }, [client, teamId, team]);
}
