import { clsx } from "clsx";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

type FieldProps = FrameProps & ComponentPropsWithoutRef<"input">;

export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, hint, error, optional, id, className, ...input },
  ref,
) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <input {...input} {...control} ref={ref} className={clsx(control.className, className)} />}
    </FieldFrame>
  );
});
