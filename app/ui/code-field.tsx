import { clsx } from "clsx";
import { type ComponentPropsWithoutRef, type FormEvent, forwardRef } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

const LENGTH = 6;

type CodeFieldProps = FrameProps & Omit<ComponentPropsWithoutRef<"input">, "type" | "maxLength">;

/**
 * The 6-character code of the mail (spec §9), in one input so that pasting and autofill work.
 * Spaces and dashes are dropped, letters become capitals; without `maxLength`, which would cut a pasted "ABC 123" short.
 */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(
  { label, hint, error, optional, id, className, onInput, ...input },
  ref,
) {
  function tidy(event: FormEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    const tidied = box.value
      .replace(/[^a-z0-9]/gi, "")
      .slice(0, LENGTH)
      .toUpperCase();
    // Writing only when it differs keeps the caret where it is.
    if (tidied !== box.value) box.value = tidied;
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
          placeholder="••••••"
          {...input}
          {...control}
          ref={ref}
          type="text"
          onInput={tidy}
          className={clsx(
            control.className,
            "max-w-72 px-4 font-serif text-2xl tracking-[0.35em] uppercase lining-nums tabular-nums",
            className,
          )}
        />
      )}
    </FieldFrame>
  );
});
