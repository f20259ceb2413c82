import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { CountersLine } from "./counters-line.tsx";
import { RetrosLine } from "./retros-line.tsx";
import { RunningTimer } from "./running-timer.tsx";

/** What one team waits for today. What is asked for after the first paint has its place from the start. */
export function TeamToday({ team }: { team: Team }) {
  return (
    <Card as="li" className="pb-3!">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
        <h3 className="min-w-0 text-xl">
          <Link
            to={`/teams/${team.id}`}
            prefetch="intent"
            className="flex min-h-11 items-center rounded-md hover:text-accent"
          >
            <span className="truncate">{team.name}</span>
          </Link>
        </h3>
        <RunningTimer teamId={team.id} />
      </div>
      <ul className="divide-y divide-line">
        <RetrosLine teamId={team.id} />
        <CountersLine teamId={team.id} />
      </ul>
    </Card>
  );
}
