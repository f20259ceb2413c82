import { type FocusEvent, useEffect, useRef } from "react";
import { isFocusLost } from "#app/lib/focus.ts";

const FOCUSABLE = "a, button, input, textarea";

/**
 * For a list of rows. When what has the focus leaves the list, the row in its place gets it, or where the list is gone what is
 * around it and can have the focus: the content of the page, if nothing else.
 */
export function useRowFocus<List extends HTMLElement = HTMLUListElement>() {
  const list = useRef<List>(null);
  /** Of the row that has the focus. It stays when React removes the row, because the browser reports nothing then. */
  const place = useRef(-1);
  const around = useRef<HTMLElement | null>();

  // After each change, and after the list has left the page.
  useEffect(() => () => {
    if (place.current < 0 || !isFocusLost()) return;
    const rows = list.current?.children;
    const row = rows?.[Math.min(place.current, rows.length - 1)];
    (row?.querySelector<HTMLElement>(FOCUSABLE) ?? around.current)?.focus({ preventScroll: true });
  });

  return {
    ref: list,
    onFocus({ target, currentTarget }: FocusEvent<List>) {
      place.current = [...currentTarget.children].findIndex((row) => row.contains(target));
      around.current = currentTarget.parentElement?.closest<HTMLElement>("[tabindex]");
    },
    onBlur() {
      place.current = -1;
    },
  };
}
