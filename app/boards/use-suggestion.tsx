import { useBoard } from "#app/boards/room/board-context.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import type { TimerSuggestion } from "#app/timer/suggestion.ts";
import { Panel } from "#app/ui/panel.tsx";
import { t } from "#worker/contract/language.ts";

const StepMinutes = lazyPart("step-minutes", async () => (await import("./step-minutes.tsx")).StepMinutes);

/** What the timer's dialog suggests to the facilitator. On a *Sin prisa* board each person works at another hour. */
export function useSuggestion(): TimerSuggestion | undefined {
  const { view, isFacilitator } = useBoard();
  if (!isFacilitator || view.plan) return undefined;
  return (onDone) => (
    <Panel name={t`el timer sugerido`}>
      <StepMinutes onDone={onDone} />
    </Panel>
  );
}
