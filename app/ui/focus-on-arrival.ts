import { type RefObject, useEffect } from "react";

const FIELDS = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Focuses the first empty required field, or else the first field, when `arrival` changes. Not while a field has the focus,
 * and only with a mouse: on a touch screen the keyboard would cover the page.
 */
export function useFocusOnArrival(within: RefObject<HTMLElement>, arrival: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of each arrival are others
  useEffect(() => {
    if (!matchMedia("(hover: hover) and (pointer: fine)").matches || document.activeElement?.matches(FIELDS)) return;
    const fields = [...(within.current?.querySelectorAll<Field>(FIELDS) ?? [])];
    const first = fields.find(({ required, value }) => required && value === "") ?? fields[0];
    first?.focus({ preventScroll: true });
  }, [within, arrival]);
}
