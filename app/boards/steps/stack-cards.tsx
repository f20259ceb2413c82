import { clsx } from "clsx";
import { CardReactions } from "#app/boards/reactions/card-reactions.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import type { Stack } from "#app/boards/table/layout.ts";
import { rich } from "#app/lib/rich.ts";
import type { Card } from "#worker/contract/boards.ts";
import { ReactButton } from "./react-button.tsx";

export function StackCards({ stack, isLarge = false }: { stack: Stack; isLarge?: boolean }) {
  return (
    <ul
      className={clsx(
        "grid gap-1.5 sm:gap-2",
        isLarge ? "grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]" : "grid-cols-1",
      )}
    >
      {stack.cards.map((card) => (
        <li
          key={card.id}
          className={clsx(
            "relative rounded-sm border border-line px-3.5 py-2",
            isLarge ? "bg-paper pe-12 shadow-card" : "bg-paper-inset",
          )}
        >
          <SingleCard card={card} />
          {isLarge && <ReactButton card={card} className="absolute inset-e-0 top-0 flex justify-end p-1" />}
        </li>
      ))}
    </ul>
  );
}

const SingleCard = ({ card }: { card: Card }) => (
  <div>
    <p dir="auto" className="font-serif leading-snug whitespace-pre-line sm:text-lg">
      {card.text}
    </p>
    <CardAuthor card={card} />
    <CountedReactions card={card} />
  </div>
);

export function CountedReactions({ card: { id, reactions } }: { card: Card }) {
  const { view } = useBoard();
  return reactions ? <CardReactions reactions={reactions} mine={view.me.reactions[id]} className="mt-0.5" /> : null;
}

export function CardAuthor({ card: { authorId, isLate } }: { card: Card }) {
  const { nameOf } = useBoard();
  if (authorId === null) return null;
  const name = <bdi>{nameOf(authorId)}</bdi>;
  return <p className="mt-0.5 text-sm text-ink-soft">{isLate ? rich`${name}, llegó después` : name}</p>;
}
