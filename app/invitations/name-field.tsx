import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";

type NameFieldProps = {
  id: string;
  autoComplete: "name" | "given-name";
  name?: string | undefined;
  error?: string | undefined;
};

/** The name of a person who enters without an account. It needs no script. */
export const NameField = ({ name, ...field }: NameFieldProps) => (
  <Field
    {...field}
    label={t`¿Cómo te llamas?`}
    name="name"
    defaultValue={name}
    enterKeyHint="go"
    maxLength={LIMITS.name}
    required
  />
);
