import { useQuery } from "@tanstack/react-query";
import { Lock, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { BarFrame, type BarParts } from "#app/boards/bar-frame.tsx";
import { Board } from "#app/boards/board.tsx";
import { boardQuery } from "#app/boards/queries.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { CloseButton, useCloseQuestion } from "./close-retro.tsx";
import { InviteToRetro } from "./invite-to-retro.tsx";

type RetroBoardProps = {
  teamId: string;
  retro: Retrospective;
  myId: string;
  thanks: ReactNode;
  onClosing: () => void;
};

export function RetroBoard({ teamId, retro, myId, thanks, onClosing }: RetroBoardProps) {
  const { data: board, isError } = useQuery({ ...boardQuery(teamId, retro.id), throwOnError: false });
  const isOpen = retro.status === "CREATED";
  const { bar, question } = useBarParts(teamId, retro, onClosing);
  if (!board) {
    return (
      <div className="board">
        {isOpen && <BarFrame parts={bar} />}
        <Panel name={t`la mesa`}>
          <BoardSkeleton teamId={teamId} retroId={retro.id} />
        </Panel>
        {isError && thanks}
        {isOpen && question}
      </div>
    );
  }
  return (
    <>
      {board.isLost && (
        <p className="rounded-lg bg-accent-soft px-4 py-1.5">{t`La mesa de esta retrospectiva no está: se había cerrado después del respaldo que se restauró.`}</p>
      )}
      <Board teamId={teamId} retroId={retro.id} initial={board} isOpen={isOpen} myId={myId} bar={bar} thanks={thanks} />
      {isOpen && question}
    </>
  );
}

/** What the bar of the board shows of the retrospective, and the question before closing. */
function useBarParts(teamId: string, retro: Retrospective, onClosed: () => void) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  const { ask, question } = useCloseQuestion({ teamId, retro, onClosed });
  const isAdmin = membership?.isAdmin ?? false;
  const edit = `/teams/${teamId}/retrospectives/${retro.id}/edit`;
  const bar: BarParts = {
    teamId,
    retro,
    entries: isAdmin
      ? [
          { label: t`Editar`, to: edit, icon: <Pencil aria-hidden="true" /> },
          { label: t`Cerrar retrospectiva`, icon: <Lock aria-hidden="true" />, onSelect: ask },
        ]
      : [],
    actions: membership && <InviteToRetro teamId={teamId} retroId={retro.id} inBar />,
    close: isAdmin ? (variant) => <CloseButton onPress={ask} variant={variant} /> : undefined,
  };
  return { bar, question };
}

function BoardSkeleton({ teamId, retroId }: { teamId: string; retroId: string }) {
  useQuery(boardQuery(teamId, retroId));
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">{t`Cargando la mesa…`}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-1/2" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Skeleton className="h-80" />
        <Skeleton className="h-80 max-sm:hidden" />
        <Skeleton className="h-80 max-sm:hidden" />
      </div>
    </div>
  );
}
