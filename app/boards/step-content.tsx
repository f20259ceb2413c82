import { type ReactNode, useEffect } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Table } from "#app/boards/table/table.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { onFirstUse } from "#app/lib/on-first-use.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Step } from "#worker/contract/boards.ts";

const loading = <Skeleton className="h-80" />;
const ArriveStep = lazyPart(
  "arrive",
  async () => (await import("#app/boards/steps/arrive-step.tsx")).ArriveStep,
  loading,
);
const ChooseStep = lazyPart(
  "choose",
  async () => (await import("#app/boards/steps/choose-step.tsx")).ChooseStep,
  loading,
);
const TalkStep = lazyPart("talk", async () => (await import("#app/boards/steps/talk-step.tsx")).TalkStep, loading);

/** So that a change of step waits for no script. */
function preloadSteps(): void {
  for (const { preload } of [ChooseStep, TalkStep, ArriveStep]) void preload();
}

const CONTENTS: Record<Step, ReactNode> = {
  ARRIVE: <ArriveStep />,
  WRITE: <Table mode="write" />,
  GROUP: <Table mode="group" />,
  CHOOSE: <ChooseStep />,
  TALK: <TalkStep />,
  THANK: <Table mode="group" />,
};

export function StepContent({ step }: { step: Step }) {
  const { isOpen } = useBoard();
  useEffect(() => (isOpen ? onFirstUse(preloadSteps) : undefined), [isOpen]);
  return isOpen ? CONTENTS[step] : <Table mode="group" />;
}
