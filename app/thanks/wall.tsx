import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { InlineScript } from "#app/ui/inline-script.tsx";

/** The height of a row of the grid in pixels. A card takes as many rows as it is high. */
const ROW = 4;
/** What a card has below it, in pixels. */
const GAP = 20;
const BORDERS = 2;

const STYLE = { gridAutoRows: `minmax(${ROW}px, auto)`, marginBottom: -GAP };

/**
 * Rounds to the nearest row, because a row also grows with its cards: a card that grew with a face of its text moves the next
 * one by no more than two pixels when its rows follow.
 */
function setRows(cards: Element[]): void {
  const rows = cards.map(({ clientHeight }) => Math.round((clientHeight + BORDERS + GAP) / ROW));
  for (const [index, card] of cards.entries()) card.setAttribute("style", `grid-row-end:span ${rows[index]}`);
}

/** The same as an inline script, at once, and again when the faces of the text come before React does. */
const wallScript = `{const cards=[...document.currentScript.previousElementSibling.children],set=()=>{const rows=cards.map(card=>Math.round((card.clientHeight+${BORDERS + GAP})/${ROW}));cards.forEach((card,index)=>{card.style.gridRowEnd="span "+rows[index]})},sizes=new ResizeObserver(set);set();for(const card of cards)sizes.observe(card)}`;

type WallProps = {
  "aria-label"?: string;
  "aria-labelledby"?: string;
  className: string;
  /** Cards with a margin of `mb-5`. */
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
        className={clsx("grid grid-cols-1 items-start gap-x-5 py-1 sm:grid-cols-2 sm:columns-2 print:block", className)}
        style={STYLE}
      >
        {children}
      </ul>
      <InlineScript text={import.meta.env.SSR ? wallScript : ""} />
    </>
  );
}
