import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

const SEVEN_DAYS_IN_SECONDS = 604_800;
const PHONE = "(max-width: 767px)";

/** The panel's state is stored in the cookie `sidebar_state`; navigation closes the sheet. */
export function useSidebar(initialOpen: boolean) {
  const [open, setOpen] = useState(initialOpen);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a new key
  useEffect(() => setSheetOpen(false), [key]);

  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const closeWhenWide = () => !phone.matches && setSheetOpen(false);
    phone.addEventListener("change", closeWhenWide);
    return () => phone.removeEventListener("change", closeWhenWide);
  }, []);

  function toggle() {
    saveState(!open);
    setOpen(!open);
  }

  // No dependency list: the listener must read the state of the latest render.
  useEffect(() => {
    function shortcut(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (window.matchMedia(PHONE).matches) setSheetOpen(!sheetOpen);
      else toggle();
    }
    document.addEventListener("keydown", shortcut);
    return () => document.removeEventListener("keydown", shortcut);
  });

  return { open, toggle, sheetOpen, openSheet: () => setSheetOpen(true), closeSheet: () => setSheetOpen(false) };
}

function saveState(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `sidebar_state=${open}; path=/; max-age=${SEVEN_DAYS_IN_SECONDS}; SameSite=Lax`;
}
