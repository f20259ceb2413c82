import type { Draft } from "#app/lib/forms/drafts.ts";
import { fill } from "#app/lib/forms/typed-fields.ts";
import { useLatePart } from "#app/lib/forms/use-late-part.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { t } from "#worker/contract/language.ts";
import { patternOf } from "#worker/contract/series-name.ts";
import { MomentFields } from "./moment-fields.tsx";
import { ConductingFields, PaceFields, RepeatField } from "./series-fields.tsx";

export type WhenFieldsProps = {
  teamId: string;
  readDraft: () => Draft | null;
  repeats: boolean;
  onRepeat: (weeks: string) => void;
  errors: Record<string, string>;
};

/** When the team sits down, and whether that comes again. */
export function WhenFields({ teamId, readDraft, repeats, onRepeat, errors }: WhenFieldsProps) {
  const isGuest = useIsGuest();
  const part = useLatePart(readDraft);

  function repeat(weeks: string) {
    onRepeat(weeks);
    if (weeks !== "" && !repeats) suggestPattern();
  }
  /** "Sprint 24" becomes "Sprint {n}", with 24 as its number. */
  function suggestPattern() {
    const form = part.current?.form;
    const field = form?.elements.namedItem("retrospectiveName");
    if (!form || !(field instanceof HTMLInputElement) || field.value.trim() === "") return;
    const { name, number } = patternOf(field.value);
    // The field of the number comes with the next render.
    requestAnimationFrame(() =>
      fill(form, { retrospectiveName: name, ...(number !== null && { number: String(number) }) }),
    );
  }

  return (
    <fieldset ref={part} className="flex flex-col gap-5">
      <MomentFields label={repeats ? t`La primera` : t`Día`} optional={!repeats} errors={errors} />
      {!isGuest && <RepeatField optional onChange={repeat} error={errors.everyWeeks} />}
      {repeats && (
        <>
          <p className="max-w-measure text-ink-soft">{t`Cada retrospectiva se abre sola a su hora, con la mesa de la última del equipo.`}</p>
          <ConductingFields teamId={teamId} errors={errors} />
          <PaceFields errors={errors} />
        </>
      )}
    </fieldset>
  );
}
