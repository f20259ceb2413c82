import { OpeningLinePart } from "#app/boards/opening/opening-part.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Panel } from "#app/ui/panel.tsx";
import { t } from "#worker/contract/language.ts";
import { ArriveLine } from "./arrive-line.tsx";
import { HealthLine } from "./health-line.tsx";
import { LineButton } from "./line-button.tsx";
import { PendingLine } from "./pending-line.tsx";

/** What *Llegar* asks and shows, above the table on which the person writes at the same time. */
export function BeforeWriting() {
  const { opening } = useBoard().view;
  return (
    <div className="flex flex-wrap gap-x-2">
      <ArriveLine />
      {opening && (
        <Panel name={t`la pregunta para empezar`}>
          <OpeningLinePart opening={opening} LineButton={LineButton} />
        </Panel>
      )}
      <HealthLine />
      <PendingLine />
    </div>
  );
}
