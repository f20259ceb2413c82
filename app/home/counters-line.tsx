import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { countersQuery } from "#app/counters/queries.ts";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import { TodayLine, TodayLineSkeleton } from "./today-line.tsx";

/** How many of the team's counters are still *Pendiente* today. */
export function CountersLine({ teamId }: { teamId: string }) {
  const { data: counters, isError } = useQuery({ ...countersQuery(teamId), throwOnError: false });
  if (counters === undefined && !isError) return <TodayLineSkeleton />;
  const pending = counters?.filter(({ alreadyModifiedToday }) => !alreadyModifiedToday) ?? [];
  const [first] = pending;
  if (first) {
    const to = `/teams/${teamId}/counters${pending.length === 1 ? `/${first.id}` : ""}`;
    return (
      <TodayLine to={to} waits icon={<SandClock />}>
        {pending.length === 1 ? `Pendiente: ${first.name}` : `${pending.length} counters pendientes`}
      </TodayLine>
    );
  }
  return (
    <TodayLine to={`/teams/${teamId}/counters`} waits={false} icon={<CircleCheck aria-hidden="true" />}>
      {wordsWithoutPending(counters?.length)}
    </TodayLine>
  );
}

function wordsWithoutPending(count: number | undefined): string {
  if (count === undefined) return "No pudimos revisar los counters";
  return count === 0 ? "Sin counters todavía" : "Counters al día";
}
