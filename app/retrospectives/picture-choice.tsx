import type { ReactNode } from "react";

type PictureChoiceProps = {
  /** Of the radio button. */
  name: string;
  value: string;
  title: string;
  text: string;
  picture: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
};

/** One of several choices, with a picture. */
export const PictureChoice = ({ name, value, title, text, picture, isChosen, onChoose }: PictureChoiceProps) => (
  <label className="relative flex cursor-pointer gap-3 rounded-lg border border-line bg-paper p-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:border-line-strong max-sm:items-center sm:flex-col">
    {picture}
    <span className="min-w-0 grow pr-7">
      <span className="block font-serif text-lg leading-snug">{title}</span>
      <span dir="auto" className="line-clamp-3 text-ink-soft">
        {text}
      </span>
    </span>
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      onChange={onChoose}
      className="absolute right-3 bottom-3 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-6 checked:border-accent"
    />
  </label>
);
