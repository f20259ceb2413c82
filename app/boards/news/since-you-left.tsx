import { useQuery } from "@tanstack/react-query";
import { ArrowDown, X } from "lucide-react";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { useBoard } from "#app/boards/room/board-context.ts";
import { seenKey } from "#app/lib/forms/drafts.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { countText, type Item, itemsOf, KINDS } from "./items.ts";
import { goToPlace, inOrder, isInSight, placeOf } from "./places.ts";
import { Seen } from "./seen.ts";

/** How often the page looks at what is in sight, in milliseconds. What is there twice was seen. */
const LOOK_INTERVAL = 1000;
const SAVE_INTERVAL = MINUTE;

/** What others did while the person was away, with a mark on each item until it was in sight and left it. */
export function SinceYouLeft() {
  const { myId, retroId } = useBoard();
  const seen = useMemo(() => new Seen(localStorage, seenKey(myId, retroId), Date.now()), [myId, retroId]);
  const [news, close] = useNews(seen);
  const { goOn, isShown } = useWalk(news);
  if (news.length === 0) return null;
  return (
    <section
      aria-label={t`Desde que te fuiste`}
      className="flex items-center gap-x-2 rounded-lg bg-accent-soft pe-1 ps-4 font-medium"
    >
      <p className="min-w-0 grow py-1 leading-snug">{t`Desde que te fuiste: ${countText(news)}`}</p>
      <div className="flex shrink-0 items-center">
        {isShown && (
          <Button
            variant="ghost"
            title={t`Alt y ↓`}
            aria-keyshortcuts="Alt+ArrowDown"
            onClick={() => goOn(1)}
            className="text-accent!"
          >
            <ArrowDown aria-hidden="true" />
            <span className="max-sm:sr-only">{t`Ver lo siguiente`}</span>
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          title={t`Marcar todo como visto`}
          aria-label={t`Marcar todo como visto`}
          onClick={close}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </section>
  );
}

/** @returns what is new, and what takes all of it as seen */
function useNews(seen: Seen): [readonly Item[], () => void] {
  const { teamId, retroId, myId, view, omittedCards } = useBoard();
  // Only a person who comes back needs them here; while people talk, their own screen reads them.
  const { data: all } = useQuery({ ...agreementsQuery(teamId, "open"), enabled: seen.isBack, throwOnError: false });
  const items = useMemo(
    () => itemsOf(view, all?.filter((agreement) => agreement.retrospectiveId === retroId) ?? [], myId),
    [view, all, retroId, myId],
  );
  const isWhole = omittedCards === 0 && all !== undefined;
  const [, render] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const update = () => {
      const before = seen.news.size;
      seen.update(items, isWhole, Date.now());
      if (seen.news.size !== before) render();
    };
    if (document.visibilityState === "visible") update();
    const onVisibility = () => {
      if (document.visibilityState === "hidden") return seen.save(Date.now());
      seen.comeBack(Date.now());
      update();
      if (seen.isBack) render();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, [seen, items, isWhole]);

  useMarks(seen);
  const news = [...seen.news.values()];
  const close = () => {
    seen.seeAll();
    seen.save(Date.now());
    render();
  };
  return [news, close];
}

/** Marks what is new, and remembers what was in sight. */
function useMarks(seen: Seen): void {
  useEffect(() => {
    const marked = new Set<HTMLElement>();
    let before = new Set<string>();
    let savedAt = 0;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      const now = new Set<string>();
      const places = new Map<HTMLElement, string>();
      let isChanged = false;
      for (const item of seen.news.values()) {
        const place = placeOf(item);
        const isThere = place !== null && isInSight(place);
        if (isThere) now.add(item.mark);
        if (place && (isThere || !seen.isSeen(item.mark))) places.set(place, KINDS[item.kind].label());
        if (!isThere || !before.has(item.mark) || seen.isSeen(item.mark)) continue;
        seen.see(item.mark);
        isChanged = true;
      }
      for (const place of marked) if (!places.has(place)) unmark(place);
      for (const [place, label] of places) {
        place.dataset.new = label;
        marked.add(place);
      }
      before = now;
      if (!isChanged && Date.now() - savedAt < SAVE_INTERVAL) return;
      savedAt = Date.now();
      seen.save(savedAt);
    };
    const unmark = (place: HTMLElement) => {
      delete place.dataset.new;
      marked.delete(place);
    };
    look();
    const timer = setInterval(look, LOOK_INTERVAL);
    return () => {
      clearInterval(timer);
      for (const place of marked) unmark(place);
      seen.save(Date.now());
    };
  }, [seen]);
}

/** Goes from one item to the next, also with Alt and the arrow keys. */
function useWalk(news: readonly Item[]) {
  const [at, setAt] = useState<HTMLElement>();
  const [isShown, setIsShown] = useState(false);
  const latest = useRef<(by: 1 | -1) => void>(() => undefined);
  const places = () => inOrder(news.flatMap((item) => placeOf(item) ?? []));
  const goOn = (by: 1 | -1) => {
    const all = places();
    const index = at ? all.indexOf(at) : -1;
    const next = all.at((index === -1 && by === -1 ? 0 : index) + by) ?? all[0];
    if (!next) return;
    setAt(next);
    goToPlace(next);
  };
  latest.current = goOn;
  // A step may show none of them.
  useEffect(() => setIsShown(places().length > 0));
  const hasNews = news.length > 0;
  useEffect(() => {
    if (!hasNews) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || (key !== "ArrowDown" && key !== "ArrowUp")) return;
      if (target instanceof HTMLElement && target.matches("input, textarea, select, dialog *")) return;
      event.preventDefault();
      latest.current(key === "ArrowDown" ? 1 : -1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hasNews]);
  return { goOn, isShown };
}
