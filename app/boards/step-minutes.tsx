import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { timerQuery, useStartTimer } from "#app/timer/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import { screenOf } from "./steps.ts";
import { suggestedMinutes } from "./suggested-minutes.ts";

/** Starts the team's timer with the time that the present step usually takes. */
export function StepMinutes({ onDone }: { onDone: () => void }) {
  const { teamId, view, omittedCards, participants } = useBoard();
  const { data: timer } = useQuery(timerQuery(teamId));
  const start = useStartTimer(teamId, onDone);
  const { step, columns, cards } = view;
  const people = Math.max(1, participants.length);
  const minutes = suggestedMinutes(step, { columns, cards: cards.length + omittedCards, people });
  const name = screenOf(view, step).name();
  return (
    <Button
      variant="quiet"
      once
      disabled={timer?.isActive === true}
      pending={start.isPending}
      onClick={() => start.mutate({ minutes })}
    >
      <Timer aria-hidden="true" />
      {step === "TALK" ? t`${name}: ${minutes} min por tema` : t`${name}: ${minutes} min`}
    </Button>
  );
}
