import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { InlineScript } from "#app/ui/inline-script.tsx";

/** The height of a row of the grid in pixels. A card takes as many rows as it is high, and one to spare. */
const ROW = 4;
/** What a card has below it, in pixels. */
const GAP = 16;
const BORDERS = 2;

const STYLE = { gridAutoRows: `minmax(${ROW}px, auto)`, marginBottom: -GAP };

/** A card that becomes a row higher or lower keeps its rows, because a face of the text that comes late must move nothing. */
function setRows(cards: Element[]): void {
  const rows = cards.map(({ clientHeight }) => Math.ceil((clientHeight + BORDERS + GAP) / ROW) + 1);
  for (const [index, card] of cards.entries()) {
    const [before] = /\d+/.exec(card.getAttribute("style") ?? "") ?? [0];
    if (Math.abs(Number(before) - Number(rows[index])) > 1)
      card.setAttribute("style", `grid-row-end:span ${rows[index]}`);
  }
}

/** The same as an inline script: at once, and again when the faces of the text are there, before anything is painted. */
const wallScript = `{const wall=document.currentScript.previousElementSibling,set=()=>{
const cards=[...wall.children],rows=cards.map(card=>Math.ceil((card.clientHeight+${BORDERS + GAP})/${ROW})+1);
cards.forEach((card,index)=>{if(Math.abs(/\\d+/.exec(card.getAttribute("style"))-rows[index])>1)card.setAttribute("style","grid-row-end:span "+rows[index])});
};set();requestAnimationFrame(set)}`;

type WallProps = {
  "aria-label"?: string;
  "aria-labelledby"?: string;
  className: string;
  /** Cards with a margin of `mb-4`. */
  children: ReactNode;
};

/**
 * Cards in columns without holes. The next card begins where the shortest column ends, so that all keep their order, and one
 * more at the end moves no other. Without script, cards of a row begin at the same height.
 */
export function Wall({ className, children, ...label }: WallProps) {
  const wall = useRef<HTMLUListElement>(null);
  // No dependency list: every render may bring a card.
  useIsomorphicLayoutEffect(() => {
    const cards = [...(wall.current?.children ?? [])];
    setRows(cards);
    const sizes = new ResizeObserver(() => setRows(cards));
    for (const card of cards) sizes.observe(card);
    return () => sizes.disconnect();
  });
  return (
    <>
      <ul
        {...label}
        ref={wall}
        className={clsx("grid grid-cols-1 items-start gap-x-5 py-1 sm:grid-cols-2", className)}
        style={STYLE}
      >
        {children}
      </ul>
      <InlineScript text={import.meta.env.SSR ? wallScript : ""} />
    </>
  );
}
