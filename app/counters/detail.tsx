import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { GoalsPanel } from "#app/goals/goals-panel.tsx";
import { goalsQuery } from "#app/goals/queries.ts";
import { ApiError } from "#app/lib/data/api-error.ts";
import { browserLoader, optional, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { formatDay } from "#app/lib/format.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { CountPanel } from "./count-panel.tsx";
import { CounterMenu } from "./counter-menu.tsx";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { counterQuery, resetsQuery, useDeleteCounter } from "./queries.ts";
import { StreakCards } from "./streak-cards.tsx";
import { StreakHistory } from "./streak-history.tsx";
import { useNewDay } from "./use-new-day.ts";

const queries: ScreenQueries = ({ teamId, counterId }, api) => [
  counterQuery(teamId, counterId, api),
  optional(resetsQuery(teamId, counterId, api)),
  optional(goalsQuery(teamId, counterId, "disponibles", api)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

export const meta = () => [{ title: "Counter · Tertulia" }];

/** One counter: today's change, its streaks and its goals (spec §2). */
export default function CounterScreen() {
  const { teamId, counterId } = useScreenParams();
  const navigate = useNavigate();
  const list = `/teams/${teamId}/counters`;
  const remove = useDeleteCounter(teamId, counterId, () => navigate(list));
  // What I delete is not asked for again while the screen is still there.
  const enabled = !remove.isPending && !remove.isSuccess;
  const { data: counter, error } = useQuery({ ...counterQuery(teamId, counterId), enabled });
  const { data: membership } = useQuery(membershipQuery(teamId));
  useNewDay(teamId);

  if (error instanceof ApiError && error.status === 404) return <Gone list={list} />;
  return (
    <>
      <PageHeader
        title={counter?.name ?? "Counter"}
        back={{ to: list, label: "Counters" }}
        meta={counter && `Creado el ${formatDay(counter.createdAt)}`}
        actions={counter && membership?.isAdmin && <CounterMenu name={counter.name} remove={remove} />}
      />
      {counter ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-4">
            <CountPanel key={counterId} teamId={teamId} counter={counter} />
            <StreakCards counter={counter} />
          </div>
          <div className="min-w-0 lg:row-span-2">
            <Panel key={counterId} what="las metas">
              <GoalsPanel
                teamId={teamId}
                counterId={counterId}
                currentCount={counter.currentCount}
                isAdmin={membership?.isAdmin ?? false}
              />
            </Panel>
          </div>
          <Panel key={counterId} what="la historia de rachas">
            <StreakHistory teamId={teamId} counter={counter} enabled={enabled} />
          </Panel>
        </div>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

/** Somebody deleted it while it was looked at. */
function Gone({ list }: { list: string }) {
  return (
    <>
      <PageHeader title="Este counter ya no está" back={{ to: list, label: "Counters" }} />
      <EmptyState
        drawing="lost"
        title="Un admin lo eliminó"
        text="Con él se fueron su historia y sus metas."
        action={<ButtonLink to={list}>Ver los otros counters</ButtonLink>}
      />
    </>
  );
}
