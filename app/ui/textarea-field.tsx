import { clsx } from "clsx";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

type TextareaFieldProps = FrameProps & ComponentPropsWithoutRef<"textarea">;

export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(function TextareaField(
  { label, hint, error, optional, id, className, rows = 3, ...input },
  ref,
) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          ref={ref}
          rows={rows}
          className={clsx(control.className, "max-h-80 field-sizing-content min-h-24 resize-y", className)}
        />
      )}
    </FieldFrame>
  );
});
