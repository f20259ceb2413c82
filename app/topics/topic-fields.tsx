import { Field } from "#app/ui/field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { t } from "#worker/contract/language.ts";
import type { Topic } from "#worker/contract/topics.ts";

type TopicFieldsProps = { errors: Record<string, string>; topic?: Topic };

export function TopicFields({ errors, topic }: TopicFieldsProps) {
  return (
    <>
      <Field
        label={t`Título`}
        hint={topic ? undefined : t`En una línea. Por ejemplo: ¿Acortamos la daily?`}
        name="title"
        required
        defaultValue={topic?.title}
        autoComplete="off"
        error={errors.title}
      />
      <TextareaField
        label={t`Descripción`}
        optional
        hint={topic ? undefined : t`Lo que el equipo necesita saber para opinar.`}
        name="description"
        defaultValue={topic?.description ?? ""}
        error={errors.description}
      />
    </>
  );
}
