import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";

type SelectFieldProps = FrameProps & ComponentPropsWithoutRef<"select">;

export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(
  { label, hint, error, optional, id, className, children, ...input },
  ref,
) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className="relative">
          <select
            {...input}
            {...control}
            ref={ref}
            className={clsx(control.className, "truncate appearance-none pe-12", className)}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 inset-e-3 size-5 [translate:0_-50%] text-ink-soft"
          />
        </div>
      )}
    </FieldFrame>
  );
});
