import { useEffect, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { seenKey } from "#app/lib/forms/drafts.ts";
import { onFirstUse } from "#app/lib/on-first-use.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";

/** What is new for a person who comes back. A closed board is not remembered. */
export function News() {
  const { myId, retroId, isOpen } = useBoard();
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const key = seenKey(myId, retroId);
    if (!isOpen) localStorage.removeItem(key);
    else if (localStorage.getItem(key) === null) return onFirstUse(() => setIsWanted(true));
    else setIsWanted(true);
    return undefined;
  }, [myId, retroId, isOpen]);
  const module = useLazyModule(isWanted && isOpen, () => import("./since-you-left.tsx"));
  return (
    <div role="status" className="empty:hidden">
      {module && isOpen && <module.SinceYouLeft key={retroId} />}
    </div>
  );
}
