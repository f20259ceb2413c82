import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Card } from "./card.tsx";

export const FormCard = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<"form">>(function FormCard(props, ref) {
  return (
    <Card className="max-w-xl sm:p-8!">
      <form {...props} ref={ref} className="flex flex-col gap-5" />
    </Card>
  );
});
