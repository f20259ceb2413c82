import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useZones } from "#app/lib/time-zones.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { t } from "#worker/contract/language.ts";
import { RETENTION } from "#worker/contract/limits/retrospectives.ts";
import type { Team } from "#worker/contract/teams.ts";
import { agingRetrospectivesQuery, useChooseRetention } from "./queries.ts";
import { firstDeletionText, monthsText } from "./retention-text.ts";

type Months = (typeof RETENTION.months)[number] | null;

const monthsOf = (value: string): Months => RETENTION.months.find((months) => String(months) === value) ?? null;

/** For how long the team keeps the cards of closed boards. */
export function RetentionCard({ team: { id: teamId, retention } }: { team: Team }) {
  const present = retention?.months ?? null;
  const [months, setMonths] = useState<Months>(monthsOf(String(present)));
  const [asking, setAsking] = useState(false);
  const { data: retrospectives } = useQuery({ ...agingRetrospectivesQuery(teamId), throwOnError: false });
  const { reader } = useZones();
  const hydrated = useHydrated();
  const update = useChooseRetention(teamId);
  const hasChanged = months !== present;
  const save = () => {
    setAsking(false);
    update.mutate({ retentionMonths: months });
  };
  const next = { months: months ?? 0, from: new Date(Date.now() + RETENTION.notice).toISOString() };
  return (
    <Card as="section" aria-labelledby="retention" className="flex flex-col gap-4 sm:p-8!">
      <div>
        <h2 id="retention" className="text-xl">{t`Mesas antiguas`}</h2>
        <p className="mt-1 text-ink-soft">{t`Las tarjetas, los grupos y los comentarios de las mesas cerradas pueden borrarse solos con el tiempo. La hoja queda con sus acuerdos, el pulso, el sprint winner y los agradecimientos.`}</p>
      </div>
      <SelectField
        label={t`Borrar las mesas`}
        value={String(months)}
        disabled={!hydrated}
        onChange={(event) => setMonths(monthsOf(event.target.value))}
      >
        <option value="null">{t`Nunca`}</option>
        {RETENTION.months.map((choice) => (
          <option key={choice} value={choice}>
            {t`De más de ${monthsText(choice)}`}
          </option>
        ))}
      </SelectField>
      {hasChanged && (
        <>
          <p role="status">
            {months === null
              ? t`Desde ahora no se borra nada más. Lo que ya se borró no vuelve.`
              : retrospectives && firstDeletionText(next, retrospectives, reader)}
          </p>
          <Button
            variant="quiet"
            className="self-start"
            pending={update.isPending}
            onClick={months === null ? save : () => setAsking(true)}
          >
            {t`Guardar`}
          </Button>
        </>
      )}
      {!hasChanged && retention && retrospectives && Date.parse(retention.from) > Date.now() && (
        <p>
          {firstDeletionText(retention, retrospectives, reader)} {t`Antes puedes cambiarlo, y descargar todo.`}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={save}
        title={t`¿Borrar las mesas de más de ${monthsText(next.months)}?`}
        text={
          <>
            <p>{retrospectives && firstDeletionText(next, retrospectives, reader)}</p>
            <p className="mt-2">{t`Hasta ese día un admin puede cambiarlo y el equipo lo ve en Retros. Después no se puede deshacer.`}</p>
          </>
        }
        confirmLabel={t`Borrar las mesas`}
        danger
      />
    </Card>
  );
}
