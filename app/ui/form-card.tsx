import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { Card } from "./card.tsx";
import { ClothHead } from "./cloth-head.tsx";
import { useFocusOnArrival } from "./focus-on-arrival.ts";
import { Form, type FormState } from "./form.tsx";

type FormCardProps = { form: FormState; wide?: boolean; head?: ReactNode; children: ReactNode };

export function FormCard({ form, wide = false, head, children }: FormCardProps) {
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnArrival(fields, "");
  return (
    <Card className={clsx(wide ? "max-w-4xl" : "max-w-xl", "sm:p-8!")}>
      {head && <ClothHead>{head}</ClothHead>}
      <Form form={form} className="flex flex-col gap-3">
        <div ref={fields} className="flex flex-col gap-5">
          {children}
        </div>
      </Form>
    </Card>
  );
}
