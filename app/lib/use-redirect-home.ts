import { useEffect } from "react";
import { FORBIDDEN_REDIRECT_DELAY } from "#worker/contract/limits/pages.ts";
import { toast } from "./toast.ts";

/**
 * Redirects home after `FORBIDDEN_REDIRECT_DELAY`.
 * @param message of the server, for a toast. After a call of the browser there is none: the query client has shown it.
 */
export function useRedirectHome(refused: boolean, message?: string): void {
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => location.assign("/"), FORBIDDEN_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [refused]);
  useEffect(() => {
    if (message) toast.error(message);
  }, [message]);
}
