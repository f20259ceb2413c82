import { Users } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { CardLink } from "#app/ui/card.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { countMembers } from "./words.ts";

/** One of my teams; all of the card is the link to it. */
export function TeamCard({ team }: { team: Team }) {
  return (
    <li>
      <CardLink to={`/teams/${team.id}`} className="flex h-full min-h-36 flex-col justify-between gap-6">
        <h2 className="text-2xl">{team.name}</h2>
        <p className="flex flex-wrap items-center gap-3 text-ink-soft">
          <span className="inline-flex items-center gap-2">
            <Users aria-hidden="true" className="size-5" />
            {countMembers(team.memberCount)}
          </span>
          {team.isAdmin && <Badge tone="accent">Admin</Badge>}
        </p>
      </CardLink>
    </li>
  );
}
