import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { sharedTime } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field-frame.tsx";
import { type Ends, PHASE_NAMES, PHASES, type Phase } from "#worker/contract/board-phases.ts";
import type { BoardPlan } from "#worker/contract/board-plan.ts";
import { t } from "#worker/contract/language.ts";
import { namesOf } from "#worker/contract/names-of.ts";
import { hourOf } from "#worker/contract/zone-names.ts";
import { dayIn, hourIn, momentIn } from "#worker/contract/zones.ts";
import { teamUntilText } from "./plan-text.ts";
import { PRESETS, type Preset, presetEnds } from "./presets.ts";

type PlanFieldsProps = {
  teamId: string;
  /** Without a present one the fields begin with the shortest preset. */
  plan?: BoardPlan | null;
  /** Those that are not over. */
  phases?: readonly Phase[];
  /** Under the name of the field, such as `plan.write`. */
  errors: Record<string, string>;
};

type Field = { day: string; hour: string };

/** The moments of a plan: a day and an hour of the team's zone for each phase, with the reader's where they differ. */
export function PlanFields({ teamId, plan = null, phases = PHASES, errors }: PlanFieldsProps) {
  const { data: membership } = useQuery({ ...membershipQuery(teamId), throwOnError: false });
  const zones = useZones();
  const fieldsOf = (given: Ends): Record<Phase, Field> => {
    const fieldOf = (iso: string) => ({
      day: dayIn(zones.team, new Date(iso)),
      hour: hourIn(zones.team, new Date(iso)),
    });
    return { write: fieldOf(given.write), choose: fieldOf(given.choose), talk: fieldOf(given.talk) };
  };
  const [first = "write"] = phases;
  const endsOf = (name: Preset) => presetEnds(name, zones.team, new Date(), first);
  const [preset, setPreset] = useState<Preset | null>(plan ? null : "days");
  const [fields, setFields] = useState(() => fieldsOf(plan ?? endsOf("days")));
  // A preset replaces all that was refused, so what was wrong with it does not stay beside the new values.
  const [replaced, setReplaced] = useState<Record<string, string>>();
  const shown = errors === replaced ? {} : errors;

  function choose(next: Preset) {
    setPreset(next);
    setFields(fieldsOf(endsOf(next)));
    setReplaced(errors);
  }
  function change(phase: Phase, part: Partial<Field>) {
    setPreset(null);
    setFields((before) => ({ ...before, [phase]: { ...before[phase], ...part } }));
  }
  return (
    <fieldset className="max-w-3xl">
      <legend className="sr-only">{t`El plan`}</legend>
      <input type="hidden" name="timeZone" value={zones.team} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="pe-1 font-semibold max-sm:w-full">{t`El plan`}</span>
        {presetNames.map((name) => (
          <Button
            key={name}
            variant="quiet"
            aria-pressed={name === preset}
            onClick={() => choose(name)}
            className="aria-pressed:border-accent! aria-pressed:bg-accent-soft!"
          >
            {PRESETS[name].label()}
          </Button>
        ))}
        <span className="text-sm text-ink-soft">{t`En ${hourOf(zones.team)}`}</span>
      </div>
      <ol className="flex flex-col lined rounded-lg border border-line">
        {phases.map((phase) => (
          <PhaseFields
            key={phase}
            phase={phase}
            field={fields[phase]}
            error={shown[`plan.${phase}`] ?? shown[phase]}
            onChange={(part) => change(phase, part)}
          />
        ))}
      </ol>
      <p className="mt-2 text-ink-soft">{closingText(plan, membership?.isAdmin ?? false)}</p>
    </fieldset>
  );
}

const presetNames = namesOf(PRESETS);

type PhaseFieldsProps = {
  phase: Phase;
  field: Field;
  error: string | undefined;
  onChange: (part: Partial<Field>) => void;
};

function PhaseFields({ phase, field: { day, hour }, error, onChange }: PhaseFieldsProps) {
  const zones = useZones();
  const id = useId();
  const iso = day && hour ? momentIn(zones.team, day, hour).toISOString() : null;
  const own = iso && sharedTime(iso, "weekday", zones);
  const name = PHASE_NAMES[phase]();
  const common = {
    required: true,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : `${id}-text`,
  };
  return (
    <li className="grid grid-cols-1 items-center gap-x-6 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-4">
      <div className="min-w-0">
        <p className="font-serif text-lg leading-snug">{name}</p>
        <p id={`${id}-text`} className="text-ink-soft">
          {iso && t`hasta ${teamUntilText(iso, zones)}`}
          {own && own.ofTeam !== null && <span className="block text-sm">{t`Para ti: ${own.text}`}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          {...common}
          type="date"
          name={`plan.${phase}`}
          aria-label={t`Día en que termina ${name}`}
          min={dayIn(zones.team)}
          value={day}
          onChange={({ target }) => onChange({ day: target.value })}
          // A wide screen has no basis: Safari measures the row without it, and would put the hour below the day.
          className={`${CONTROL} w-auto! min-w-0 grow max-sm:basis-36`}
        />
        <input
          {...common}
          type="time"
          name={`plan.${phase}.hour`}
          aria-label={t`Hora en que termina ${name}`}
          value={hour}
          onChange={({ target }) => onChange({ hour: target.value.slice(0, 5) })}
          className={`${CONTROL} w-auto! shrink-0 max-sm:grow`}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="flex animate-enter items-start gap-1.5 font-medium text-bad sm:col-span-2">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {error}
        </p>
      )}
    </li>
  );
}

/** Only an admin plans the closing: where another person moves the last end, it does not close any more. */
function closingText(plan: BoardPlan | null, isAdmin: boolean): string {
  if (isAdmin) return t`Después de Conversar se cierra sola.`;
  return plan?.closes
    ? t`Después de Conversar se cierra sola. Si mueves ese plazo, la cierra un admin.`
    : t`Después de Conversar, la cierra un admin.`;
}
