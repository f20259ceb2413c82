import { useEffect, useRef } from "react";
import { isFocusLost } from "#app/lib/focus.ts";

/** Without the field of a link, which is only read. */
const CONTROLS = "[type=checkbox], select, button";

/**
 * The pressed button goes with the part that it was in, so the focus goes to the first control of the next part.
 * @param part undefined until it is known
 * @returns for the element with the parts
 */
export function useFocusOnChange(part: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const previous = useRef(part);
  useEffect(() => {
    const before = previous.current;
    previous.current = part;
    if (before === undefined || before === part || !isFocusLost()) return;
    place.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }, [part]);
  return place;
}
