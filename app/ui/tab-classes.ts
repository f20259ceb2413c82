/** `Tabs` and `LinkTabs` share them. Place the list in a one-column grid, so that it scrolls instead of widening the page. */
export const TAB_LIST =
  "flex w-fit max-w-full gap-1 overflow-x-auto rounded-lg border border-line bg-paper-inset p-1 [scrollbar-width:none]";

export const TAB =
  "inline-flex min-h-11 min-w-11 shrink-0 items-center gap-2 rounded-md border border-transparent px-3 font-medium sm:px-4 text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2";

export const TAB_SELECTED = "border-line! bg-paper text-ink! shadow-card";

/** A second choice on a screen that has tabs already: text with a line under the chosen one. */
export const PLAIN_TAB_LIST = "flex flex-wrap gap-5";

export const PLAIN_TAB =
  "inline-flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent font-medium text-ink-soft hover:text-ink";

export const PLAIN_TAB_SELECTED = "border-accent! text-ink!";
