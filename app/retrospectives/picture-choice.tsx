import { clsx } from "clsx";
import type { ReactNode } from "react";

type PictureChoiceProps = {
  /** Of the radio button. */
  name: string;
  value: string;
  title: string;
  /** The titles of a board's columns. */
  columns?: readonly string[];
  text?: string;
  /** Whether a phone shows the text of the chosen one only. */
  isBrief?: boolean;
  picture: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
};

/** One of several choices, with a picture. */
export const PictureChoice = ({
  name,
  value,
  title,
  columns,
  text,
  isBrief = false,
  picture,
  isChosen,
  onChoose,
}: PictureChoiceProps) => (
  <label className="choice relative flex flex-col gap-1.5 rounded-lg bg-paper p-2">
    {picture}
    <span className="flex gap-2 max-[24rem]:flex-col">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-6 checked:border-accent"
      />
      <span dir="auto" className="min-w-0 font-serif leading-snug sm:text-lg">
        {title}
      </span>
    </span>
    {columns && (
      <span dir="auto" className="line-clamp-3 text-sm text-ink-soft">
        {columns.join(" · ")}
      </span>
    )}
    {text && <span className={clsx("leading-snug", isBrief && !isChosen && "max-sm:hidden")}>{text}</span>}
  </label>
);
