import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";

const SEVEN_DAYS_IN_SECONDS = 604_800;
const PHONE = "(max-width: 767px)";
/** Pixels between what is brought into sight and the edge of the list, which fades. */
const MARGIN = 20;

/**
 * The panel's state is stored in the cookie `sidebar_state`; navigation closes the drawer.
 * @param isFolded whether the screen needs the room. The panel is then folded until the person unfolds it, and is as they chose
 * on other screens.
 */
export function useSidebar(initialOpen: boolean, isFolded: boolean) {
  const [chosen, setChosen] = useState(initialOpen);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a new key
  useEffect(() => setDrawerOpen(false), [key]);

  useEffect(() => {
    if (!isFolded) setIsUnfolded(false);
  }, [isFolded]);

  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const close = () => setDrawerOpen(false);
    phone.addEventListener("change", close);
    return () => phone.removeEventListener("change", close);
  }, []);

  function toggle() {
    if (isFolded) return setIsUnfolded(!isUnfolded);
    saveState(!chosen);
    setChosen(!chosen);
  }

  // No dependency list: the listener must read the state of the latest render.
  useEffect(() => {
    function shortcut(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (window.matchMedia(PHONE).matches) setDrawerOpen(!drawerOpen);
      else toggle();
    }
    document.addEventListener("keydown", shortcut);
    return () => document.removeEventListener("keydown", shortcut);
  });

  return {
    open: isFolded ? isUnfolded : chosen,
    toggle,
    drawerOpen,
    openDrawer: () => setDrawerOpen(true),
    closeDrawer: () => setDrawerOpen(false),
  };
}

/** The group of the present team, which is the last one, and the link of the present screen. */
const IN_SIGHT = ":scope > div:last-child, [aria-current=page]";

/** Scrolls the list of links, and never the page, to the present team's screens and to the link of the present one. */
export function usePresentLinksInSight(list: RefObject<HTMLElement>, compact: boolean): void {
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link and its place depend on both
  useEffect(() => {
    // The drawer opens in the next frame, after its content was rendered.
    const frame = requestAnimationFrame(() => {
      for (const element of list.current?.querySelectorAll(IN_SIGHT) ?? []) {
        const [wanted, seen] = [element, list.current].map((one) => one?.getBoundingClientRect());
        if (!wanted || !seen) return;
        const [above, below] = [wanted.top - seen.top, wanted.bottom - seen.bottom];
        if (above < 0 || below > 0) list.current?.scrollBy(0, above < 0 ? above - MARGIN : below + MARGIN);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [list, pathname, compact]);
}

function saveState(open: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `sidebar_state=${open}; path=/; max-age=${SEVEN_DAYS_IN_SECONDS}; SameSite=Lax`;
}
