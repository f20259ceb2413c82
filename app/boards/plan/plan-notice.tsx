import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NOTICE } from "#app/boards/notice.ts";
import { readinessOf } from "#app/boards/readiness.ts";
import { type BoardContextValue, useBoard } from "#app/boards/room/board-context.ts";
import { screenOf, stepsOf } from "#app/boards/steps.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import { useAddDay } from "./use-add-day.ts";

/** What the plan of a *Sin prisa* board needs from the facilitator, or why nothing ends. */
export function PlanNotice() {
  const board = useBoard();
  const { data: membership } = useQuery({ ...membershipQuery(board.teamId), throwOnError: false });
  return (
    <div role="status" className="empty:hidden">
      <Content {...board} isAdmin={membership?.isAdmin ?? false} />
    </div>
  );
}

type ContentProps = BoardContextValue & { isAdmin: boolean };

function Content(board: ContentProps) {
  const { view, isFacilitator, nameOf, isAdmin } = board;
  const { plan } = view;
  if (!plan) return null;
  if (plan.waits && isFacilitator) return <TooFew />;
  if (plan.waits) {
    return (
      <Notice>
        {view.facilitatorId === null
          ? t`El plazo terminó. Alguien que conduzca decide cómo sigue.`
          : t`El plazo terminó. ${nameOf(view.facilitatorId)} decide cómo sigue.`}
      </Notice>
    );
  }
  // The bar says so.
  if (plan.pausedAt !== null) return null;
  if (plan.next === null && !plan.closes && isAdmin)
    return <Notice>{t`El plazo de Conversar terminó. Ciérrala cuando quieras.`}</Notice>;
  if (isFacilitator && isEverybodyReady(board)) return <Notice>{readyNotice(board)}</Notice>;
  return null;
}

function TooFew() {
  const addDay = useAddDay();
  return (
    <Notice
      action={addDay && <Action onPress={addDay}>{t`Un día más`}</Action>}
    >{t`Escribieron muy pocos para mostrar las tarjetas sin que se note quién fue. Decide tú: espera, agrega un día o sigue.`}</Notice>
  );
}

const isEverybodyReady = ({ view, participants, myId }: ContentProps) => {
  const { ready, people } = readinessOf(view, participants, myId);
  return participants.length > 0 && ready === people;
};

function readyNotice({ view, isAdmin }: ContentProps): string {
  const steps = stepsOf(view);
  const next = steps[steps.indexOf(view.step) + 1];
  if (next) return t`Todos están listos. Puedes pasar a ${screenOf(view, next).name()}.`;
  return isAdmin ? t`Todos están listos. Puedes cerrar la retrospectiva.` : t`Todos están listos. La cierra un admin.`;
}

const Notice = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <p className={NOTICE}>
    <span className="min-w-0 basis-64 grow py-1">{children}</span>
    {action}
  </p>
);

const Action = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button variant="ghost" onClick={onPress} className="max-sm:-ms-4 text-accent! underline underline-offset-4">
    {children}
  </Button>
);
