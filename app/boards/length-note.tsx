import { CircleAlert } from "lucide-react";
import { form, plural, t } from "#worker/contract/language.ts";

/** How many characters before the limit the rest is shown. */
const nearnessOf = (most: number) => Math.min(80, most / 5);

export const isTooLong = (text: string, most: number): boolean => text.trim().length > most;

type LengthNoteProps = { id: string; text: string; most: number };

/** Says how many characters are left or too many. A field does not cut a text, also not one that is pasted. */
export function LengthNote({ id, text, most }: LengthNoteProps) {
  const left = most - text.trim().length;
  const isNear = left < nearnessOf(most);
  return (
    <>
      {isNear && (
        <p
          id={id}
          className={left < 0 ? "flex items-center gap-1.5 text-sm font-medium text-bad" : "text-sm text-ink-soft"}
        >
          {left < 0 && <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
          {left < 0
            ? plural(-left, form`Sobra 1 de ${most} caracteres`, form`Sobran ${-left} de ${most} caracteres`)
            : plural(left, form`1 carácter más`, form`${left} caracteres más`)}
        </p>
      )}
      {/* The number changes with each key, which would be too much to hear. */}
      <span role="status" className="sr-only">
        {isNear && (left < 0 ? t`Es demasiado larga: acórtala para guardarla` : t`Quedan pocos caracteres`)}
      </span>
    </>
  );
}
