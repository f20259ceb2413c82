import { ChevronRight } from "lucide-react";
import { FichasFields } from "#app/boards/fichas-fields.tsx";
import { SignedChoice } from "#app/boards/signed-choice.tsx";

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
        <FichasFields errors={errors} />
      </div>
    </details>
  );
}
