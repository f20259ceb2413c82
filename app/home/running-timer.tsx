import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import { formatHour } from "#app/lib/format.ts";
import { timerQuery } from "#app/timer/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { hourArticle } from "#worker/contract/hours.ts";

export function RunningTimer({ teamId }: { teamId: string }) {
  const { data: timer } = useQuery({ ...timerQuery(teamId), throwOnError: false });
  if (!timer?.isActive) return null;
  return (
    <Badge tone="accent" icon={<Timer aria-hidden="true" />}>
      <span className="max-sm:sr-only">Timer hasta {hourArticle(formatHour(timer.endsAt))}</span>{" "}
      {formatHour(timer.endsAt)}
    </Badge>
  );
}
