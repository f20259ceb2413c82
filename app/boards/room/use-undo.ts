import { useCallback, useEffect, useRef } from "react";
import { toast } from "#app/lib/toast.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";

type Offer = { undo: () => void; dismiss: () => void; until: number };

/**
 * Ctrl or ⌘ and Z do the same as "Deshacer" in the newest toast, as long as it shows.
 * @returns a function that says what the person did, in a toast that undoes it
 */
export function useUndo(): (text: string, undo: () => void) => void {
  const offers = useRef<Offer[]>([]);

  useEffect(() => {
    /** The field whose text the person deleted last. A form that empties its field sends no such event. */
    let emptied: EventTarget | null = null;
    const onInput = ({ target }: Event) => {
      emptied = isField(target) && target.value === "" ? target : null;
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (key.toLowerCase() !== "z" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      if (target === emptied || isElsewhere(target)) return;
      const offer = offers.current.pop();
      if (!offer || offer.until < Date.now()) return;
      event.preventDefault();
      offer.dismiss();
      offer.undo();
    };
    document.addEventListener("input", onInput);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("input", onInput);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  return useCallback((text, undo) => {
    const offer: Offer = { undo, dismiss: () => undefined, until: Date.now() + UNDO_TIME };
    offers.current = [...offers.current.filter(({ until }) => until > Date.now()), offer];
    const onPress = () => {
      offers.current = offers.current.filter((one) => one !== offer);
      undo();
    };
    offer.dismiss = toast.undoable(text, onPress, UNDO_TIME);
  }, []);
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** In a field with text the keys undo what was typed, and a dialog covers the toast. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (isField(target) && target.value !== "") || (target instanceof Element && target.closest("dialog") !== null);
