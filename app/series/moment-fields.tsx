import { useState } from "react";
import { sharedTime } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Field } from "#app/ui/field.tsx";
import { t } from "#worker/contract/language.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { dayIn, momentIn } from "#worker/contract/zones.ts";

type MomentFieldsProps = {
  /** `YYYY-MM-DD` and `HH:MM` */
  startsOn?: string | undefined;
  hour?: string | undefined;
  label: string;
  optional?: boolean;
  errors: Record<string, string>;
};

/** A day and an hour of the team's zone, with the reader's hour where it is another one. */
export function MomentFields({ startsOn = "", hour = "", label, optional = false, errors }: MomentFieldsProps) {
  const zones = useZones();
  const [given, setGiven] = useState({ startsOn, hour });
  const iso = given.startsOn && given.hour && momentIn(zones.team, given.startsOn, given.hour).toISOString();
  const own = iso ? sharedTime(iso, "weekday", zones) : null;
  return (
    <div className="flex flex-col gap-1.5">
      <input type="hidden" name="timeZone" value={zones.team} />
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-4">
        <Field
          label={label}
          name="startsOn"
          type="date"
          min={dayIn(zones.team)}
          required={!optional}
          optional={optional}
          defaultValue={startsOn}
          onChange={({ target: { value } }) => setGiven((before) => ({ ...before, startsOn: value }))}
          error={errors.startsOn ?? errors.at}
        />
        <Field
          label={t`Hora`}
          name="hour"
          type="time"
          required={!optional}
          defaultValue={hour}
          onChange={({ target: { value } }) => setGiven((before) => ({ ...before, hour: value }))}
          error={errors.hour}
        />
      </div>
      <p className="text-ink-soft">
        {t`En ${hourOf(zones.team)}.`}
        {own?.ofTeam && ` ${t`Para ti: ${own.text}.`}`}
      </p>
    </div>
  );
}
