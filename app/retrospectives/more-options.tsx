import { FichasFields } from "#app/boards/fichas-fields.tsx";
import { SignedChoice } from "#app/boards/signed-choice.tsx";
import { useLatePart } from "#app/lib/forms/use-late-part.ts";
import { HealthFields, type HealthFieldsProps } from "./health-fields.tsx";
import { OpeningChoice } from "./opening-choice.tsx";

/** What most retrospectives leave as it is: signed cards, fichas, and what the retrospective begins with. */
export function MoreOptions(props: HealthFieldsProps) {
  const { readDraft, errors } = props;
  return (
    <>
      <fieldset ref={useLatePart(readDraft)} className="flex flex-col gap-5">
        <SignedChoice />
        <FichasFields errors={errors} />
      </fieldset>
      <OpeningChoice readDraft={readDraft} />
      <HealthFields {...props} />
    </>
  );
}
