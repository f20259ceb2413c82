import { Link, useMatch } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import type { Room } from "#app/lib/realtime/use-room.ts";
import { TimerWidget } from "#app/timer/timer-widget.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { PresentPeople } from "./present-people.tsx";
import { teamQuery } from "./queries.ts";
import { useLost } from "./use-lost.ts";

/** The top of the team's area: its name, who is here, whether what is shown is live, and the team's clock. */
export function TeamHeader({ teamId, room }: { teamId: string; room: Room }) {
  const { data: team } = useQuery(teamQuery(teamId));
  const lost = useLost(room.connected);
  // At home the name is the title already.
  const isHome = useMatch("/teams/:teamId") !== null;
  return (
    <header className="mb-4 flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-2 sm:mb-6 sm:gap-x-4">
      {!isHome && (
        <Link
          to={`/teams/${teamId}`}
          prefetch="intent"
          className="inline-flex min-h-11 min-w-20 grow basis-0 items-center rounded-md font-medium text-ink-soft hover:text-ink"
        >
          <span className="truncate">{team?.name}</span>
        </Link>
      )}
      {/* Out of the row while it has nothing to say: or it would cost the gap that the name needs on a phone. */}
      <div role="status" className="empty:absolute max-sm:order-last">
        {lost && (
          <Badge tone="neutral" icon={<WifiOff aria-hidden="true" />}>
            Sin conexión en vivo
          </Badge>
        )}
      </div>
      <PresentPeople people={room.present} />
      <div className="max-w-full min-w-0 max-sm:has-[[role=timer]]:w-full">
        <TimerWidget teamId={teamId} />
      </div>
    </header>
  );
}
