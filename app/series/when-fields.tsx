import { useRef, useState } from "react";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { FoldSummary } from "#app/ui/fold-summary.tsx";
import { patternOf } from "#worker/contract/series-name.ts";
import { MomentFields } from "./moment-fields.tsx";
import { ConductingFields, PaceFields, RepeatField } from "./series-fields.tsx";

type WhenFieldsProps = {
  teamId: string;
  repeats: boolean;
  onRepeat: (weeks: string) => void;
  errors: Record<string, string>;
};

/** When the team sits down, and whether that comes again: folded, because the name alone is enough. */
export function WhenFields({ teamId, repeats, onRepeat, errors }: WhenFieldsProps) {
  const isGuest = useIsGuest();
  const [open, setOpen] = useState(false);
  const part = useRef<HTMLDetailsElement>(null);

  function repeat(weeks: string) {
    onRepeat(weeks);
    if (weeks !== "" && !repeats) suggestPattern();
  }
  /** "Sprint 24" becomes "Sprint {n}", with 24 as its number. */
  function suggestPattern() {
    const form = part.current?.querySelector("input")?.form;
    const field = form?.elements.namedItem("retrospectiveName");
    if (!form || !(field instanceof HTMLInputElement) || field.value.trim() === "") return;
    const { name, number } = patternOf(field.value);
    // The field of the number comes with the next render.
    requestAnimationFrame(() =>
      fill(form, { retrospectiveName: name, ...(number !== null && { number: String(number) }) }),
    );
  }

  return (
    <details
      ref={part}
      open={open || Boolean(errors.startsOn || errors.hour || errors.at)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      // A draft may fill it.
      onChange={() => setOpen(true)}
      className="group"
    >
      <FoldSummary>Día y hora, y si se repite</FoldSummary>
      <div className="mt-3 flex max-w-xl flex-col gap-5">
        <MomentFields label={repeats ? "La primera" : "Día"} optional={!repeats} errors={errors} />
        {!isGuest && <RepeatField optional onChange={repeat} error={errors.everyWeeks} />}
        {repeats && (
          <>
            <ConductingFields teamId={teamId} errors={errors} />
            <PaceFields errors={errors} />
          </>
        )}
      </div>
    </details>
  );
}
