import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { useCallback, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { useCloseRetrospective } from "./queries.ts";

type CloseRetroProps = {
  teamId: string;
  retro: Retrospective;
  compact: boolean;
};

export function CloseRetro({ teamId, retro, compact }: CloseRetroProps) {
  const [asking, setAsking] = useState(false);
  const { data: votes } = useQuery({ ...voteStatusQuery(teamId, retro.id), throwOnError: false });
  const close = useCloseRetrospective(teamId, retro.id);
  const missing = votes ? Math.max(0, votes.totalMembers - votes.totalVotes) : 0;
  const closed = retro.status === "CLOSED";
  const stopAsking = useCallback(() => setAsking(false), []);
  const dialog = useLazyModule(asking, () => import("#app/ui/confirm-dialog.tsx"), stopAsking);
  return (
    <>
      <Button
        variant="quiet"
        // Not `disabled`: the button keeps focus after closing.
        aria-disabled={closed || undefined}
        onClick={() => closed || setAsking(true)}
        className={clsx(compact ? "max-sm:w-11 max-sm:px-0!" : "max-sm:grow", closed && "opacity-55")}
      >
        {compact && <Lock aria-hidden="true" className="sm:hidden" />}
        <span className={clsx(compact && "max-sm:sr-only")}>Cerrar retrospectiva</span>
      </Button>
      {dialog && (
        <dialog.ConfirmDialog
          // Hide the question at once when anyone closes: it would cover the reveal.
          open={asking && !closed}
          onClose={stopAsking}
          onConfirm={() => close.mutate(undefined, { onSettled: stopAsking })}
          title="¿Cerrar la retrospectiva?"
          text={
            <>
              {missing > 0 && <strong>{missing === 1 ? "Falta 1 voto. " : `Faltan ${missing} votos. `}</strong>}
              Se cuentan los votos y todos ven quién ganó. Después ya no se puede votar ni agradecer aquí.
            </>
          }
          confirmLabel="Cerrar retrospectiva"
          pending={close.isPending}
        />
      )}
    </>
  );
}
