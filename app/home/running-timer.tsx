import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { formatHour } from "#app/lib/format.ts";
import { timerQuery } from "#app/timer/queries.ts";
import { Badge } from "#app/ui/badge.tsx";

/** That the team's timer runs, and until when; nothing while none does. */
export function RunningTimer({ teamId }: { teamId: string }) {
  const { data: timer } = useQuery({ ...timerQuery(teamId), throwOnError: false });
  if (!timer?.isActive) return null;
  return (
    <Badge tone="accent" icon={<Timer aria-hidden="true" />}>
      <span className="max-sm:sr-only">Timer hasta las</span> {formatHour(timer.endsAt)}
    </Badge>
  );
}
