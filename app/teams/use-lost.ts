import { useEffect, useState } from "react";

/** How long a connection may be away before anybody is told: the blink of a reconnection is not news. */
const GRACE = 3000;

/** Whether the live connection has been away for longer than a blink; false at first paint. */
export function useLost(live: boolean): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (live) return setLost(false);
    const timer = setTimeout(() => setLost(true), GRACE);
    return () => clearTimeout(timer);
  }, [live]);
  return lost;
}
