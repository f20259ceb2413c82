import { type ComponentPropsWithoutRef, forwardRef, useRef } from "react";
import { Card } from "./card.tsx";
import { useFocusOnArrival } from "./focus-on-arrival.ts";

/** The form of a screen that creates or edits one thing. */
export const FormCard = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<"form">>(function FormCard(
  { children, ...props },
  ref,
) {
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnArrival(fields, "");
  return (
    <Card className="max-w-xl sm:p-8!">
      <form {...props} ref={ref}>
        <div ref={fields} className="flex flex-col gap-5">
          {children}
        </div>
      </form>
    </Card>
  );
});
