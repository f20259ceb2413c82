import { Card } from "#app/ui/card.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";

/** The trophy, and how many sprints one won over all teams. */
export function SprintWins({ wins }: { wins: number }) {
  return (
    <Card as="section" aria-label="Sprints ganados" className="flex items-center gap-6 bg-saffron-soft! sm:p-8!">
      <Trophy className="size-20 shrink-0" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="tally text-4xl">{wins}</span>
          <span className="text-lg text-saffron-ink">{wins === 1 ? "sprint ganado" : "sprints ganados"}</span>
        </p>
        {wins === 0 && <p className="mt-1">El primero llega cuando tu equipo vote por ti al cerrar una retro.</p>}
      </div>
    </Card>
  );
}
