import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { membersQuery } from "#app/members/queries.ts";
import { Field } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { SLOW } from "#worker/contract/constants.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import type { SeriesPlan } from "#worker/contract/series.ts";
import { PHASES } from "./phases.ts";

type ConductingFieldsProps = {
  teamId: string;
  number?: number;
  /** Empty for turns. */
  conductorId?: string;
  errors: Record<string, string>;
};

/** The number of the next one, and who conducts. */
export function ConductingFields({ teamId, number = 1, conductorId = "", errors }: ConductingFieldsProps) {
  const { data: members = [] } = useQuery({ ...membersQuery(teamId), throwOnError: false });
  const accounts = members.filter(({ isGuest }) => !isGuest);
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField label={t`Quién conduce`} name="conductorId" defaultValue={conductorId} error={errors.conductorId}>
        <option value="">{t`Por turnos`}</option>
        {accounts.map(({ user: { id, name } }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t`Próximo número`}
        name="number"
        type="number"
        inputMode="numeric"
        {...SERIES.number}
        defaultValue={number}
        required
        error={errors.number}
      />
    </div>
  );
}

const WEEKS = Array.from({ length: SERIES.everyWeeks.max }, (_, index) => index + 1);

type RepeatFieldProps = {
  /** Empty for one retrospective only. */
  defaultValue?: number | "";
  /** Whether it may be one retrospective only. */
  optional?: boolean;
  onChange?: (weeks: string) => void;
  error: string | undefined;
};

export const RepeatField = ({ defaultValue = "", optional = false, onChange, error }: RepeatFieldProps) => (
  <SelectField
    label={t`Se repite`}
    name="everyWeeks"
    defaultValue={defaultValue}
    onChange={({ target: { value } }) => onChange?.(value)}
    error={error}
  >
    {optional && <option value="">{t`No se repite`}</option>}
    {WEEKS.map((weeks) => (
      <option key={weeks} value={weeks}>
        {plural(weeks, form`Cada semana`, form`Cada ${number(weeks)} semanas`)}
      </option>
    ))}
  </SelectField>
);

const DEFAULT_PLAN: SeriesPlan = { write: 2, choose: 1, talk: 1, until: "18:00" };

type PaceFieldsProps = { plan?: SeriesPlan | null; errors: Record<string, string> };

/** *En vivo*, or *Sin prisa* with the days of each phase. */
export function PaceFields({ plan = null, errors }: PaceFieldsProps) {
  const shown = plan ?? DEFAULT_PLAN;
  const [isSlow, setIsSlow] = useState(plan !== null);
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t`Cómo`}
        name="pace"
        defaultValue={plan ? SLOW : ""}
        onChange={({ target: { value } }) => setIsSlow(value === SLOW)}
      >
        <option value="">{t`En vivo: todos a esa hora`}</option>
        <option value={SLOW}>{t`Sin prisa: cada uno a su hora`}</option>
      </SelectField>
      {isSlow && (
        <fieldset>
          <legend className="mb-2 font-semibold">{t`Cuántos días dura cada parte`}</legend>
          <div className="grid grid-cols-2 gap-4">
            {PHASES.map(({ phase, name }) => (
              <Field
                key={phase}
                label={name()}
                name={`plan.${phase}`}
                type="number"
                inputMode="numeric"
                {...SERIES.phaseDays}
                defaultValue={shown[phase]}
                required
                error={errors[`plan.${phase}`]}
              />
            ))}
            <Field
              label={t`Termina a las`}
              name="plan.until"
              type="time"
              defaultValue={shown.until}
              required
              error={errors["plan.until"]}
            />
          </div>
        </fieldset>
      )}
    </div>
  );
}
