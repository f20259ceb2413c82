import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Board } from "#app/boards/board.tsx";
import { boardQuery } from "#app/boards/queries.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

type RetroBoardProps = { teamId: string; retro: Retrospective; myId: string; thanks: ReactNode };

export function RetroBoard({ teamId, retro, myId, thanks }: RetroBoardProps) {
  const { data: board, isError } = useQuery({ ...boardQuery(teamId, retro.id), throwOnError: false });
  if (!board) {
    return (
      <div className="flex flex-col gap-6">
        <Panel name="la mesa">
          <BoardSkeleton teamId={teamId} retroId={retro.id} />
        </Panel>
        {isError && thanks}
      </div>
    );
  }
  return (
    <>
      {board.isLost && (
        <p className="rounded-lg bg-accent-soft px-4 py-1.5">
          La mesa de esta retrospectiva no está: se había cerrado después del respaldo que se restauró.
        </p>
      )}
      <Board
        teamId={teamId}
        retroId={retro.id}
        initial={board}
        isOpen={retro.status === "CREATED"}
        myId={myId}
        thanks={thanks}
      />
    </>
  );
}

function BoardSkeleton({ teamId, retroId }: { teamId: string; retroId: string }) {
  useQuery(boardQuery(teamId, retroId));
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Cargando la mesa…</span>
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
