import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { GoalSkeletons } from "#app/goals/goal-skeletons.tsx";
import { goalsQuery } from "#app/goals/queries.ts";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { dayUnit } from "#app/lib/format.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { rich } from "#app/lib/rich.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { number, t } from "#worker/contract/language.ts";
import { Celebration } from "./celebration.tsx";
import { DayActions } from "./day-actions.tsx";
import { counterQuery, resetsQuery, useIncrement } from "./queries.ts";
import { StreakFacts } from "./streak-facts.tsx";
import { useCelebration } from "./use-celebration.ts";
import { useNewDay } from "./use-new-day.ts";

const CounterMenu = lazyPart("counter-menu", async () => (await import("./counter-menu.tsx")).CounterMenu);
const GoalsPanel = lazyPart(
  "goals-panel",
  async () => (await import("#app/goals/goals-panel.tsx")).GoalsPanel,
  <Card>
    <GoalSkeletons />
  </Card>,
);
const StreakHistory = lazyPart(
  "streak-history",
  async () => (await import("./streak-history.tsx")).StreakHistory,
  <Skeleton className="h-60" />,
);

const queries: ScreenQueries = ({ teamId, counterId }, api) => [
  counterQuery(teamId, counterId, api),
  optionalQuery(resetsQuery(teamId, counterId, api)),
  optionalQuery(goalsQuery(teamId, counterId, "disponibles", api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export const meta = () => [{ title: t`Counter · Tertulia` }];

export default function CounterScreen() {
  const { teamId, counterId } = useScreenParams();
  const { data: counter } = useQuery(counterQuery(teamId, counterId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  useNewDay(teamId);

  return (
    <>
      <PageHeader
        title={counter?.name ?? t`Counter`}
        back={{ to: `/teams/${teamId}/counters`, label: t`Counters` }}
        meta={counter && <span>{rich`Creado el ${<LocalTime iso={counter.createdAt} style="day" />}`}</span>}
        actions={
          counter &&
          membership?.isAdmin && (
            <Panel name={t`las opciones`}>
              <CounterMenu teamId={teamId} id={counterId} name={counter.name} />
            </Panel>
          )
        }
      />
      {counter ? (
        <div className="flex flex-col gap-8">
          <CountPanel key={counterId} teamId={teamId} counter={counter} />
          <div className="flex flex-col gap-8 lg:grid lg:grid-cols-2">
            <Panel key={counterId} name={t`las metas`}>
              <GoalsPanel
                teamId={teamId}
                counterId={counterId}
                currentCount={counter.currentCount}
                isAdmin={membership?.isAdmin ?? false}
              />
            </Panel>
            <Panel key={counterId} name={t`la historia de rachas`}>
              <StreakHistory teamId={teamId} counter={counter} />
            </Panel>
          </div>
        </div>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

function CountPanel({ teamId, counter }: { teamId: string; counter: Counter }) {
  const increment = useIncrement(teamId, counter.id);
  const celebrations = useCelebration(teamId, counter, !increment.isPending);
  return (
    <Card
      as="section"
      aria-label={t`Racha de ahora`}
      className={clsx("flex flex-col gap-5 sm:p-8", !counter.alreadyModifiedToday && "bg-saffron-soft!")}
    >
      <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between lg:gap-10">
        <p className="flex items-baseline gap-x-3">
          <span className="numeral text-[6rem] sm:text-[9rem]">{number(counter.currentCount)}</span>{" "}
          <span className="text-xl text-ink-soft">{dayUnit(counter.currentCount)}</span>
        </p>
        <div className="flex min-w-0 flex-col gap-3">
          {!counter.alreadyModifiedToday && (
            <p className="flex items-center gap-2">
              <SandClock className="size-10" />
              <Badge tone="saffron">{t`Pendiente`}</Badge>
            </p>
          )}
          <DayActions teamId={teamId} counter={counter} increment={increment} large />
          <Celebration texts={celebrations} />
        </div>
      </div>
      <StreakFacts counter={counter} />
    </Card>
  );
}

function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <Card className="flex flex-col gap-5 sm:p-8">
        <Skeleton className="h-36 w-44" />
        <Skeleton className="h-13 w-64 max-w-full" />
      </Card>
      <Card>
        <GoalSkeletons />
      </Card>
    </div>
  );
}
