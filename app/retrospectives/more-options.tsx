import { ChevronRight } from "lucide-react";
import { SignedChoice } from "#app/boards/signed-choice.tsx";
import { Field } from "#app/ui/field.tsx";
import { BOARD } from "#worker/contract/limits.ts";

type MoreOptionsProps = { hidden: boolean; errors: Record<string, string> };

export function MoreOptions({ hidden, errors }: MoreOptionsProps) {
  const hasError = Boolean(errors.budget || errors.perGroup);
  return (
    <details hidden={hidden} open={hasError || undefined} className="group">
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm px-1 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-5 transition-transform group-open:rotate-90" />
        Más opciones
      </summary>
      <div className="mt-3 flex max-w-xl flex-col gap-5">
        <SignedChoice />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field
            label="Fichas por persona"
            name="budget"
            type="number"
            inputMode="numeric"
            {...BOARD.budget}
            defaultValue={BOARD.defaultBudget}
            error={errors.budget}
          />
          <Field
            label="Como máximo en un grupo"
            name="perGroup"
            type="number"
            inputMode="numeric"
            {...BOARD.budget}
            defaultValue={BOARD.defaultPerGroup}
            error={errors.perGroup}
          />
        </div>
      </div>
    </details>
  );
}
