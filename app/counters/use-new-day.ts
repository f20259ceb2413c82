import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { serverNow } from "#app/lib/realtime/server-clock.ts";
import { dayInChile } from "#worker/contract/day.ts";

const HOUR = 3_600_000;
const MARGIN = 500;
const today = () => dayInChile(new Date(serverNow()));

/** A page left open over midnight in Chile asks for its counters anew: each may change again (spec §9). */
export function useNewDay(teamId: string): void {
  const client = useQueryClient();

  useEffect(() => {
    let day = today();
    let timeout: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timeout);
      if (today() !== day) {
        day = today();
        void client.invalidateQueries({ queryKey: ["counters", teamId] });
      }
      // Midnight anywhere in Chile falls on a full hour.
      timeout = setTimeout(look, HOUR - (serverNow() % HOUR) + MARGIN);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timeout);
      document.removeEventListener("visibilitychange", look);
    };
  }, [client, teamId]);
}
