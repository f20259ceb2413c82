import { HealthFields, type HealthFieldsProps } from "./health-fields.tsx";
import { OpeningChoice } from "./opening-choice.tsx";

/** What a retrospective begins with: a question, a health check, both or neither. */
export const Beginning = (props: HealthFieldsProps) => (
  <>
    <OpeningChoice readDraft={props.readDraft} />
    <HealthFields {...props} />
  </>
);
