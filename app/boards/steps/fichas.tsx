import { clsx } from "clsx";
import { form, plural } from "#worker/contract/language.ts";

export const formatFichas = (count: number): string => plural(count, form`1 ficha`, form`${count} fichas`);

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
          className={clsx("ficha", isPlaced && "ficha-placed")}
        />
      ))}
    </span>
  );
}

/** A larger number would not be inside the counter. */
const THREE_DIGITS = { fontSize: "0.7em" };

/** One counter with the number on it. */
export const FichaCount = ({ count, className }: { count: number; className?: string }) => (
  <span
    className={clsx(
      "numeral grid shrink-0 place-items-center rounded-full border-2",
      count > 0 ? "border-saffron-ink bg-saffron-soft text-saffron-ink" : "border-dashed border-line text-ink-soft",
      className,
    )}
  >
    <span aria-hidden="true" style={count > 99 ? THREE_DIGITS : undefined}>
      {count}
    </span>
    <span className="sr-only">{formatFichas(count)}: </span>
  </span>
);
