import { type ReactNode, useEffect, useRef } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Table } from "#app/boards/table/table.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { onFirstUse } from "#app/lib/on-first-use.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Step } from "#worker/contract/boards.ts";

const loading = <Skeleton className="h-80" />;
const ArriveStep = lazyPart(
  "arrive",
  async () => (await import("#app/boards/steps/arrive-step.tsx")).ArriveStep,
  loading,
);
const ArriveResult = lazyPart(
  "arrived",
  async () => (await import("#app/boards/steps/arrive-result.tsx")).ArriveResult,
);
const ChooseStep = lazyPart(
  "choose",
  async () => (await import("#app/boards/steps/choose-step.tsx")).ChooseStep,
  loading,
);
const TalkStep = lazyPart("talk", async () => (await import("#app/boards/steps/talk-step.tsx")).TalkStep, loading);
const Conversations = lazyPart(
  "conversations",
  async () => (await import("#app/boards/steps/conversations.tsx")).Conversations,
);

/** So that a change of step waits for no script. */
function preloadSteps(): void {
  for (const { preload } of [ArriveResult, ChooseStep, TalkStep, ArriveStep]) void preload();
}

/** @param from the step before, where this page saw it end */
const CONTENTS: Record<Step, (from: Step | null) => ReactNode> = {
  ARRIVE: () => <ArriveStep />,
  WRITE: () => <Table mode="write" />,
  GROUP: () => <Table mode="group" />,
  CHOOSE: () => <ChooseStep />,
  TALK: (from) => <TalkStep isBeginning={from !== null} />,
  THANK: () => <Table mode="group" />,
};

export function StepContent({ step }: { step: Step }) {
  const { isOpen, view } = useBoard();
  const from = useStepBefore(step);
  useEffect(() => (isOpen ? onFirstUse(preloadSteps) : undefined), [isOpen]);
  if (!isOpen) {
    return (
      <>
        <Table mode="group" />
        {view.comments.length + view.proposals.length > 0 && (
          <Panel name="lo que se comentó">
            <Conversations />
          </Panel>
        )}
      </>
    );
  }
  return (
    <>
      {step === "WRITE" && <ArriveResult isBeginning={from === "ARRIVE"} />}
      {CONTENTS[step](from)}
    </>
  );
}

function useStepBefore(step: Step): Step | null {
  const latest = useRef<{ step: Step; from: Step | null }>({ step, from: null });
  if (latest.current.step !== step) latest.current = { step, from: latest.current.step };
  return latest.current.from;
}
