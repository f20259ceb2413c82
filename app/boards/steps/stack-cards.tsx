import { clsx } from "clsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import type { Stack } from "#app/boards/table/layout.ts";
import { rich } from "#app/lib/rich.ts";
import type { Card } from "#worker/contract/boards.ts";

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
            "rounded-sm border border-line px-3.5 py-2",
            isLarge ? "bg-paper shadow-card" : "bg-paper-inset",
          )}
        >
          <SingleCard card={card} />
        </li>
      ))}
    </ul>
  );
}

export const SingleCard = ({ card }: { card: Card }) => (
  <div>
    <p dir="auto" className="font-serif leading-snug whitespace-pre-line sm:text-lg">
      {card.text}
    </p>
    <CardAuthor card={card} />
  </div>
);

export function CardAuthor({ card: { authorId, isLate } }: { card: Card }) {
  const { nameOf } = useBoard();
  if (authorId === null) return null;
  const name = <bdi>{nameOf(authorId)}</bdi>;
  return <p className="mt-0.5 text-sm text-ink-soft">{isLate ? rich`${name}, llegó después` : name}</p>;
}
