import { useEffect } from "react";
import { t } from "#worker/contract/language.ts";
import type { TimerOutcome } from "./use-timer-end.ts";

/** @param clock shown before the page's title; null for no clock */
export function useCountdownTitle(clock: string | null): void {
  useEffect(() => {
    if (clock === null) return;
    const prefix = `${clock} · `;
    document.title = prefix + document.title;
    return () => {
      // A navigation may have set another title since.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [clock]);
}

/** Marks the tab's title until the person returns to the tab. */
export function useEndTitle(outcome: TimerOutcome): void {
  useEffect(() => {
    if (outcome !== "ended" || !document.hidden) return;
    const prefix = `${t`¡Tiempo!`} · `;
    document.title = prefix + document.title;
    const restore = () => {
      if (!document.hidden) document.title = document.title.replace(prefix, "");
    };
    document.addEventListener("visibilitychange", restore, { once: true });
  }, [outcome]);
}
