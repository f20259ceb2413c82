import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import type { Room } from "#app/lib/use-room.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { teamQuery } from "./queries.ts";

/** The top of the team's area: its name, who is here, and whether what is shown is live. */
export function TeamHeader({ teamId, room }: { teamId: string; room: Room }) {
  const { data: team } = useQuery(teamQuery(teamId));
  return (
    <header className="mb-6 flex flex-wrap items-center gap-3">
      <p className="min-w-0 truncate font-medium text-ink-soft">{team?.name}</p>
      {!room.live && (
        <Badge tone="neutral" icon={<WifiOff aria-hidden="true" />}>
          Sin conexión en vivo
        </Badge>
      )}
      <ul aria-label="Quién está aquí" className="ml-auto flex -space-x-2">
        {room.present.map(({ userId, name }) => (
          <li key={userId}>
            <Avatar id={userId} name={name} size="sm" decorative={false} />
          </li>
        ))}
      </ul>
    </header>
  );
}
