import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { sharedTimeText } from "#app/lib/format.ts";
import { knownZone, useZones } from "#app/lib/time-zones.ts";
import { timerQuery } from "#app/timer/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";

export function RunningTimer({ team: { id, timeZone } }: { team: Team }) {
  const { reader } = useZones();
  const { data: timer } = useQuery({ ...timerQuery(id), throwOnError: false });
  if (!timer?.isActive) return null;
  const end = sharedTimeText(timer.endsAt, "hour", { reader, team: knownZone(timeZone) });
  return (
    <Badge tone="accent" icon={<Timer aria-hidden="true" />}>
      <span className="max-sm:sr-only">
        {end.startsWith("01:") ? t`Timer hasta la ${end}` : t`Timer hasta las ${end}`}
      </span>
      <span aria-hidden="true" className="sm:hidden">
        {end}
      </span>
    </Badge>
  );
}
