import { useEffect } from "react";
import { FORBIDDEN_REDIRECT_DELAY } from "#worker/contract/limits.ts";

/** Takes whoever may not be here home after 3 s (spec §6). @param refused false while they may stay */
export function useGoHome(refused: boolean): void {
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => location.assign("/"), FORBIDDEN_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [refused]);
}
