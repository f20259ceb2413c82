import { formatDay } from "#app/lib/format.ts";
import { CardLink } from "#app/ui/card.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { RetroStatus } from "./retro-status.tsx";

/** A retrospective in the list: its day, its state, and who won it. */
export function RetroCard({ to, retro }: { to: string; retro: Retrospective }) {
  return (
    <CardLink to={to} className="flex h-full flex-col gap-1">
      <time dateTime={retro.createdAt} className="text-ink-soft">
        {formatDay(retro.createdAt)}
      </time>
      <h2 className="line-clamp-3 text-xl">{retro.retrospectiveName}</h2>
      <div className="mt-auto flex items-center justify-between gap-3 pt-4 text-ink-soft">
        <p className="flex min-w-0 items-center gap-2">
          <Outcome retro={retro} />
        </p>
        <RetroStatus status={retro.status} />
      </div>
    </CardLink>
  );
}

function Outcome({ retro: { status, sprintWinner } }: { retro: Retrospective }) {
  if (status === "CREATED") return "Agradece y vota";
  if (!sprintWinner) return "Sin votos";
  return (
    <>
      <Trophy className="size-6 shrink-0 text-saffron-ink" title="Sprint winner" />
      <span className="min-w-0 truncate font-semibold text-ink">{sprintWinner.name}</span>
    </>
  );
}
