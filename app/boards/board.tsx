import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, useId, useRef } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { BoardProvider } from "#app/boards/room/board-provider.tsx";
import { PulseQuestion } from "#app/boards/steps/pulse-question.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Board as BoardData } from "#worker/contract/boards.ts";
import { AskToClose } from "./ask-to-close.tsx";
import { KeptTexts } from "./kept-texts.tsx";
import { NOTICE } from "./notice.ts";
import { StepContent } from "./step-content.tsx";
import { StepActions, Stepper } from "./stepper.tsx";
import { type Place, STEP_SCREEN } from "./steps.ts";
import { useFollowedStep } from "./use-followed-step.ts";

type BoardProps = {
  teamId: string;
  retroId: string;
  initial: BoardData;
  isOpen: boolean;
  myId: string;
  thanks: ReactNode;
};

export function Board({ thanks, ...props }: BoardProps) {
  return (
    <BoardProvider {...props}>
      <BoardPlaces thanks={thanks} />
    </BoardProvider>
  );
}

const OPEN_TABS: { value: Place; label: string }[] = [
  { value: "table", label: "La mesa" },
  { value: "thanks", label: "Agradecer y votar" },
];
const CLOSED_TABS: { value: Place; label: string }[] = [
  { value: "thanks", label: "Agradecimientos" },
  { value: "table", label: "La mesa" },
];

const UNKEPT = " A tu navegador no le queda espacio para guardarlo: no cierres esta página.";

function BoardPlaces({ thanks }: { thanks: ReactNode }) {
  const { view, isOpen, unsent, isKept, omittedCards, isLive } = useBoard();
  const content = useRef<HTMLDivElement>(null);
  const step = useFollowedStep(view.step, isOpen ? undefined : "thanks", content);
  const id = useId();
  return (
    <div
      data-wide
      data-compact={isOpen || undefined}
      className={clsx(
        "flex max-w-[calc(max(68rem,var(--columns)*27rem))] flex-col gap-1 sm:gap-2",
        isOpen && step.place === "table" && "max-sm:pb-12",
      )}
      style={{ "--columns": view.columns.length } as CSSProperties}
    >
      {isOpen ? <Stepper /> : <KeptTexts />}
      <p role="status" className="sr-only">
        {step.hasChanged && `Ahora: ${STEP_SCREEN[view.step].name}`}
      </p>
      <div role="status" className="empty:hidden">
        {isOpen && step.isBehind && (
          <p className={NOTICE}>
            La mesa ya está {STEP_SCREEN[view.step].gerund}
            <Button variant="ghost" onClick={step.follow} className="text-accent! underline underline-offset-4">
              Ir
            </Button>
          </p>
        )}
      </div>
      {isOpen && <AskToClose />}
      <div ref={content} id={id} className="min-w-0">
        <Tabs
          label="Partes de la retrospectiva"
          tabs={isOpen ? OPEN_TABS : CLOSED_TABS}
          value={step.place}
          onChange={step.choose}
          beside={isOpen && <StepActions isDocked={step.place === "table"} />}
          className="gap-2! sm:gap-3!"
        >
          {step.place === "thanks" ? (
            <div className="flex flex-col gap-6">
              {thanks}
              {view.step === "THANK" && isOpen && <PulseQuestion question="worth" />}
            </div>
          ) : (
            <Panel name="la mesa">
              <StepContent step={step.shown} />
            </Panel>
          )}
        </Tabs>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {omittedCards > 0 && `Cargando ${omittedCards} tarjetas más…`}
      </p>
      <p role="status" className="text-ink-soft empty:hidden">
        {unsent > 0 && !isLive && isOpen && `Lo que hiciste se envía al volver la conexión.${isKept ? "" : UNKEPT}`}
      </p>
    </div>
  );
}
