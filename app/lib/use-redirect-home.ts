import { useEffect } from "react";
import { FORBIDDEN_REDIRECT_DELAY } from "#worker/contract/limits.ts";

export function useRedirectHome(refused: boolean): void {
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => location.assign("/"), FORBIDDEN_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [refused]);
}
