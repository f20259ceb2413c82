import { type ReactNode, useEffect, useRef } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { preloadDragging } from "#app/boards/table/use-dragging.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { onFirstUse } from "#app/lib/on-first-use.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { BoardView, Step } from "#worker/contract/boards.ts";
import { t } from "#worker/contract/language.ts";

const loading = <Skeleton className="h-80" />;
const Table = lazyPart("table", async () => (await import("#app/boards/table/table.tsx")).Table, loading);
const ArriveStep = lazyPart(
  "arrive-step",
  async () => (await import("#app/boards/steps/arrive-step.tsx")).ArriveStep,
  loading,
);
const ArriveResult = lazyPart(
  "arrive-result",
  async () => (await import("#app/boards/steps/arrive-result.tsx")).ArriveResult,
);
const ChooseStep = lazyPart(
  "choose-step",
  async () => (await import("#app/boards/steps/choose-step.tsx")).ChooseStep,
  loading,
);
const TalkStep = lazyPart("talk-step", async () => (await import("#app/boards/steps/talk-step.tsx")).TalkStep, loading);
const Conversations = lazyPart(
  "conversations",
  async () => (await import("#app/boards/steps/conversations.tsx")).Conversations,
);
const BeforeWriting = lazyPart(
  "before-writing",
  async () => (await import("#app/boards/plan/before-writing.tsx")).BeforeWriting,
);
const ChooseTogether = lazyPart(
  "choose-together",
  async () => (await import("#app/boards/plan/choose-together.tsx")).ChooseTogether,
  loading,
);
const ReadStep = lazyPart("read-step", async () => (await import("#app/boards/plan/read-step.tsx")).ReadStep, loading);

function preloadSteps(isPlanned: boolean): void {
  const parts = isPlanned
    ? [ArriveResult, BeforeWriting, ChooseTogether, ReadStep]
    : [ArriveResult, ChooseStep, TalkStep, ArriveStep];
  for (const { preload } of parts) void preload();
  preloadDragging();
  import("./all-parts.ts").then(
    ({ loadAllParts }) => loadAllParts(),
    () => undefined,
  );
}

/** So that neither a change of step nor the table of a closed board waits for a script. */
export function usePreload(): void {
  const { isOpen, view } = useBoard();
  const isPlanned = view.plan !== null;
  useEffect(
    () =>
      onFirstUse(() => {
        void Table.preload();
        if (isOpen) preloadSteps(isPlanned);
      }),
    [isOpen, isPlanned],
  );
}

/** @param from the step before, where this page saw it end */
const CONTENTS: Record<Step, (from: Step | null, view: BoardView) => ReactNode> = {
  ARRIVE: () => <ArriveStep />,
  WRITE: () => <Table mode="write" />,
  GROUP: () => <Table mode="group" />,
  CHOOSE: (_from, { plan }) => (plan ? <ChooseTogether /> : <ChooseStep />),
  TALK: (from, { plan }) =>
    plan ? <ReadStep isBeginning={from !== null} /> : <TalkStep isBeginning={from !== null} />,
  THANK: () => <Table mode="group" />,
};

export function StepContent({ step }: { step: Step }) {
  const { isOpen, view } = useBoard();
  const isPlanned = view.plan !== null;
  const from = useStepBefore(step);
  if (!isOpen) {
    return (
      <>
        <Table mode="group" />
        {view.comments.length + view.proposals.length > 0 && (
          <Panel name={t`lo que se comentó`}>
            <Conversations />
          </Panel>
        )}
      </>
    );
  }
  return (
    <>
      {isPlanned && step === "WRITE" && <BeforeWriting />}
      {step === (isPlanned ? "CHOOSE" : "WRITE") && <ArriveResult isBeginning={from === "ARRIVE"} />}
      {CONTENTS[step](from, view)}
    </>
  );
}

function useStepBefore(step: Step): Step | null {
  const latest = useRef<{ step: Step; from: Step | null }>({ step, from: null });
  if (latest.current.step !== step) latest.current = { step, from: latest.current.step };
  return latest.current.from;
}
