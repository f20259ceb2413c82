import { type KeyboardEvent, useEffect, useRef, useState } from "react";

const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

export function useMenu() {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The place of the entry that gets the focus. */
  const start = useRef(0);

  useEffect(() => {
    if (!open) return;
    if (list.current) keepInSight(list.current);
    const items = itemsOf(list.current);
    const chosen = items.find((item) => item.getAttribute("aria-checked") === "true");
    (chosen ?? items.at(start.current) ?? list.current)?.focus();
    function pressElsewhere(event: PointerEvent) {
      // The target of a document's pointer event is a Node.
      const target = event.target as Node;
      if (!list.current?.parentElement?.contains(target)) setOpen(false);
    }
    document.addEventListener("pointerdown", pressElsewhere);
    return () => document.removeEventListener("pointerdown", pressElsewhere);
  }, [open]);

  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function triggerKey(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    start.current = event.key === "ArrowDown" ? 0 : -1;
    setOpen(true);
  }

  function listKey(event: KeyboardEvent) {
    if (event.key === "Tab") return setOpen(false);
    if (event.key === "Escape") {
      // Otherwise the surrounding dialog would close too.
      event.stopPropagation();
      event.preventDefault();
      return close();
    }
    const next = nextItem(itemsOf(list.current), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  function toggle() {
    start.current = 0;
    setOpen(!open);
  }

  return { open, close, toggle, trigger, list, triggerKey, listKey };
}

/** In pixels, from each edge of the window. */
const MARGIN = 8;

/** Browsers without anchor positioning, where the menu is absolute (`floating.css`), let it cross the edges of the window. */
function keepInSight(list: HTMLElement): void {
  if (getComputedStyle(list).position !== "absolute") return;
  const { left, right, top, bottom } = list.getBoundingClientRect();
  const shift = (start: number, end: number, size: number) =>
    Math.max(MARGIN - start, Math.min(size - MARGIN - end, 0));
  list.style.translate = `${shift(left, right, innerWidth)}px ${shift(top, bottom, innerHeight)}px`;
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>(ITEMS)] : [];
}

function nextItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const all: (Element | null)[] = items;
  const here = all.indexOf(document.activeElement);
  if (key === "ArrowDown") return items[(here + 1) % items.length];
  if (key === "ArrowUp") return items.at(Math.max(here, 0) - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
