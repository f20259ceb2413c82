import { useEffect } from "react";
import { FORBIDDEN_REDIRECT } from "#worker/contract/limits.ts";

export function useRedirectHome(refused: boolean): void {
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => location.assign("/"), FORBIDDEN_REDIRECT);
    return () => clearTimeout(timer);
  }, [refused]);
}
