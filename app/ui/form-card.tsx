import { clsx } from "clsx";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useRef } from "react";
import { Card } from "./card.tsx";
import { ClothHead } from "./cloth-head.tsx";
import { useFocusOnArrival } from "./focus-on-arrival.ts";

type FormCardProps = ComponentPropsWithoutRef<"form"> & { wide?: boolean; head?: ReactNode };

export const FormCard = forwardRef<HTMLFormElement, FormCardProps>(function FormCard(
  { wide = false, head, children, ...props },
  ref,
) {
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnArrival(fields, "");
  return (
    <Card className={clsx(wide ? "max-w-4xl" : "max-w-xl", "sm:p-8!")}>
      {head && <ClothHead>{head}</ClothHead>}
      <form {...props} ref={ref}>
        <div ref={fields} className="flex flex-col gap-5">
          {children}
        </div>
      </form>
    </Card>
  );
});
