import { clsx } from "clsx";

export const formatFichas = (count: number): string => (count === 1 ? "1 ficha" : `${count} fichas`);

type FichasProps = {
  count: number;
  places?: number;
  className?: string;
};

export function Fichas({ count, places = count, className }: FichasProps) {
  const all = Array.from({ length: Math.max(count, places) }, (_, index) => index < count);
  return (
    <span aria-hidden="true" className={clsx("inline-flex flex-wrap items-center gap-1", className)}>
      {all.map((isPlaced, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the counters are identical and never reorder
          key={index}
          className={clsx(
            "size-5 rounded-full border-2 transition-colors",
            isPlaced ? "border-saffron-ink bg-saffron shadow-card" : "border-dashed border-line-strong bg-transparent",
          )}
        />
      ))}
    </span>
  );
}
