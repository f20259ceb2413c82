import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";

type EmailFieldProps = Omit<ComponentPropsWithoutRef<typeof Field>, "label" | "type" | "name">;

export const EmailField = forwardRef<HTMLInputElement, EmailFieldProps>(function EmailField(props, ref) {
  return (
    <Field
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      required
      {...props}
      ref={ref}
      label={t`Email`}
      name="email"
      type="email"
    />
  );
});
