import { PendingAgreements } from "#app/agreements/pending-agreements.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Panel } from "#app/ui/panel.tsx";
import { PulseQuestion } from "./pulse-question.tsx";
import { SinceLines } from "./since-lines.tsx";

export function ArriveStep() {
  const { teamId, retroId } = useBoard();
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <PulseQuestion question="arrive" />
        <section aria-labelledby="lo-pendiente">
          <h2 id="lo-pendiente" className="mb-1 text-2xl">
            Lo pendiente
          </h2>
          <Panel name="los acuerdos pendientes">
            <PendingAgreements teamId={teamId} retroId={retroId} />
          </Panel>
        </section>
      </div>
      <Panel name="lo que pasó desde la última vez">
        <SinceLines />
      </Panel>
    </div>
  );
}
