import { clsx } from "clsx";
import { type ComponentPropsWithoutRef, type FormEvent, forwardRef } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

type CodeFieldProps = FrameProps & Omit<ComponentPropsWithoutRef<"input">, "type" | "maxLength"> & { length: number };

/** One input, so that paste and autofill work. No `maxLength`, which would cut a pasted "ABC 123" short. */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(
  { label, hint, error, optional, id, className, length, onInput, ...input },
  ref,
) {
  function normalize(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const normalized = field.value
      .replace(/[^a-z0-9]/gi, "")
      .slice(0, length)
      .toUpperCase();
    // Assigning the same value would move the caret.
    if (normalized !== field.value) field.value = normalized;
    onInput?.(event);
  }
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <input
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          placeholder={"•".repeat(length)}
          {...input}
          {...control}
          ref={ref}
          type="text"
          onInput={normalize}
          className={clsx(
            control.className,
            "max-w-72 px-4 font-serif text-2xl [letter-spacing:0.35em] uppercase [font-variant-numeric:lining-nums_tabular-nums]",
            className,
          )}
        />
      )}
    </FieldFrame>
  );
});
