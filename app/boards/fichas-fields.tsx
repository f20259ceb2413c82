import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

type FichasFieldsProps = { budget?: number; perGroup?: number; errors: Record<string, string> };

export function FichasFields({
  budget = BOARD.defaultBudget,
  perGroup = BOARD.defaultPerGroup,
  errors,
}: FichasFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field
        label={t`Fichas por persona`}
        name="budget"
        type="number"
        inputMode="numeric"
        {...BOARD.budget}
        defaultValue={budget}
        error={errors.budget}
      />
      <Field
        label={t`Como máximo en un grupo`}
        name="perGroup"
        type="number"
        inputMode="numeric"
        {...BOARD.budget}
        defaultValue={perGroup}
        error={errors.perGroup}
      />
    </div>
  );
}
