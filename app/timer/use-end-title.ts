import { useEffect } from "react";
import type { Outcome } from "./use-timer-end.ts";

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
