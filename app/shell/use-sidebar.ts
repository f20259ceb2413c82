import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

const SEVEN_DAYS_IN_SECONDS = 604_800;
const PHONE = "(max-width: 767px)";

/** The state of the sidebar: the panel's is kept in the cookie `sidebar_state` (spec §9), the sheet's ends with the page. */
export function useSidebar(initialOpen: boolean) {
  const [open, setOpen] = useState(initialOpen);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere, even to the same page, closes the sheet
  useEffect(() => setSheetOpen(false), [key]);

  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const closeWhenWide = () => !phone.matches && setSheetOpen(false);
    phone.addEventListener("change", closeWhenWide);
    return () => phone.removeEventListener("change", closeWhenWide);
  }, []);

  function toggle() {
    remember(!open);
    setOpen(!open);
  }

  // Without dependencies: the listener always sees the state of the last render.
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

function remember(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `sidebar_state=${open}; path=/; max-age=${SEVEN_DAYS_IN_SECONDS}; SameSite=Lax`;
}
