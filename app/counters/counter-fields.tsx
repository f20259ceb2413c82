import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";

type CounterFieldsProps = {
  errors: Record<string, string>;
  now?: { name: string; incrementButtonLabel: string; resetButtonLabel: string } | undefined;
  /** Suggests values for a new counter. */
  name?: string | undefined;
};

export function CounterFields({ errors, now, name }: CounterFieldsProps) {
  const common = { required: true, maxLength: LIMITS.name, autoComplete: "off" };
  return (
    <>
      <Field
        {...common}
        label={t`Nombre`}
        name="name"
        hint={t`Qué cuenta el equipo, día a día. Por ejemplo: Días sin bugs en producción.`}
        defaultValue={now?.name ?? name}
        error={errors.name}
      />
      <Field
        {...common}
        label={t`Botón que suma un día`}
        name="incrementButtonLabel"
        hint={t`Lo que dirá quien lo presione. Por ejemplo: Hoy no hubo bugs.`}
        defaultValue={now?.incrementButtonLabel}
        error={errors.incrementButtonLabel}
      />
      <Field
        {...common}
        label={t`Botón que vuelve a cero`}
        name="resetButtonLabel"
        hint={t`Lo que dirá el día en que la racha se corte. Por ejemplo: Apareció un bug.`}
        defaultValue={now?.resetButtonLabel}
        error={errors.resetButtonLabel}
      />
    </>
  );
}
