import { clsx } from "clsx";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

type FieldProps = FrameProps & ComponentPropsWithoutRef<"input">;

/** A labelled input with its hint and error. Takes every property of a native input; works uncontrolled. */
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
