import { Hourglass } from "lucide-react";
import { useZones } from "#app/lib/time-zones.ts";
import { t } from "#worker/contract/language.ts";
import type { Retention } from "#worker/contract/retention.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { firstDeletionText, monthsText } from "./retention-text.ts";

/** Says to everybody on the team which cards will be deleted, where an admin chose that. */
export function RetentionNote({
  retention,
  retrospectives,
}: {
  retention: Retention;
  retrospectives: Retrospective[];
}) {
  const { reader } = useZones();
  return (
    <p className="flex gap-2 text-ink-soft">
      <Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        {Date.parse(retention.from) > Date.now()
          ? firstDeletionText(retention, retrospectives, reader)
          : t`Las tarjetas se borran cuando la retrospectiva cumple ${monthsText(retention.months)} cerrada.`}{" "}
        {t`La hoja queda con sus acuerdos.`}
      </span>
    </p>
  );
}
