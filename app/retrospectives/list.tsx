import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleDot, Hourglass, Lock, Plus } from "lucide-react";
import { InviteButton } from "#app/invitations/invite-button.tsx";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { boardStatusesQuery } from "#app/now/board-statuses.ts";
import { teamPhaseText } from "#app/now/phase-text.ts";
import { RetentionNote } from "#app/retention/retention-note.tsx";
import { AddToCalendar } from "#app/series/add-to-calendar.tsx";
import { eventsOfRetrospective } from "#app/series/calendar-events.ts";
import { seriesQuery } from "#app/series/queries.ts";
import { SeriesList } from "#app/series/series-list.tsx";
import { teamQuery } from "#app/teams/queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { LocalTime, SharedTime } from "#app/ui/local-time.tsx";
import { LongRows } from "#app/ui/long-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RowTitle } from "#app/ui/rows.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { formatVoteShare } from "#worker/contract/counts.ts";
import { inContext, t } from "#worker/contract/language.ts";
import type { BoardStatus } from "#worker/contract/now.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { retrospectivesQuery } from "./queries.ts";

const queries: ScreenQueries = ({ teamId }, api) => [optionalQuery(retrospectivesQuery(teamId, api))];

export const loader = serverLoader((params, api, url) => [
  ...queries(params, api, url),
  optionalQuery(seriesQuery(params.teamId, api)),
]);
// `SeriesList` asks for the series where the team says that there is one.
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Retrospectivas · Tertulia` }];

export default function RetrospectivesScreen() {
  const { teamId } = useScreenParams();
  const { data: retros } = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const listPath = `/teams/${teamId}/retrospectives`;
  return (
    <>
      <PageHeader
        title={t`Retrospectivas`}
        actions={
          retros?.length !== 0 && (
            <ButtonLink to={`${listPath}/create`}>
              <Plus aria-hidden="true" />
              {t`Crear`}
            </ButtonLink>
          )
        }
      />
      <Panel name={t`las retrospectivas`}>
        <RetroList teamId={teamId} listPath={listPath} />
      </Panel>
    </>
  );
}

function RetroList({ teamId, listPath }: { teamId: string; listPath: string }) {
  const { data: retros } = useQuery(retrospectivesQuery(teamId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const { data: team } = useQuery(teamQuery(teamId));
  const { data: statuses = {} } = useQuery(boardStatusesQuery(teamId));
  if (!retros) return <SkeletonRows count={12} />;
  const series = (
    <Panel name={t`las series`}>
      <SeriesList teamId={teamId} />
    </Panel>
  );
  if (retros.length === 0) {
    return (
      <div className="flex flex-col gap-6">
        {series}
        <EmptyState
          drawing="retros"
          title={t`Aquí van a vivir las retrospectivas del equipo`}
          text={t`Al final de cada sprint, junten los agradecimientos y elijan al sprint winner. Lo que se digan queda guardado.`}
          action={
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={`${listPath}/create`}>{t`Crear`}</ButtonLink>
              {membership?.isAdmin && <InviteButton teamId={teamId} />}
              {membership?.isAdmin && <ImportLink to={`${listPath}/import`} />}
            </div>
          }
        />
      </div>
    );
  }
  const open = retros.filter(({ status }) => status === "CREATED");
  const closed = retros.filter(({ status }) => status === "CLOSED");
  return (
    <div className="flex flex-col gap-6">
      {open.length > 0 && (
        <ul aria-label={t`Abiertas`} className="flex flex-col gap-3">
          {open.map((retro) => (
            <OpenRetro key={retro.id} to={`${listPath}/${retro.id}`} retro={retro} status={statuses[retro.id]} />
          ))}
        </ul>
      )}
      {series}
      {closed.length > 0 && team?.retention && <RetentionNote retention={team.retention} retrospectives={closed} />}
      {closed.length > 0 && (
        <LongRows
          label={t`Cerradas`}
          items={closed}
          row={(retro) => <ClosedRetro key={retro.id} to={`${listPath}/${retro.id}`} retro={retro} />}
        />
      )}
      {membership?.isAdmin && <ImportLink to={`${listPath}/import`} />}
    </div>
  );
}

const ImportLink = ({ to }: { to: string }) => (
  <ButtonLink to={to} variant="ghost" className="self-start">{t`Traer de otra herramienta`}</ButtonLink>
);

/** @param status missing until the room has told it; then the kind is that with which the board was created */
function OpenRetro({ to, retro, status }: RetroProps & { status: BoardStatus | undefined }) {
  const { retrospectiveName, at, board, createdAt } = retro;
  const hasPlan = status ? status.hasPlan : board?.plan !== undefined;
  const ends = status ? status.ends : board?.plan;
  return (
    <li className="night-cloth flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-5 sm:px-8">
      <div className="min-w-0">
        <h2 dir="auto" className="text-2xl wrap-anywhere">
          {retrospectiveName}
        </h2>
        <p className="mt-1 flex items-center gap-2 text-night-soft">
          <CircleDot aria-hidden="true" className="size-5 shrink-0" />
          <span>
            {hasPlan ? t`Abierto · Sin prisa` : inContext("a retrospective")`Abierto`} ·{" "}
            {at ? <SharedTime iso={at} style="weekday" /> : <LocalTime iso={createdAt} style="short" />}
          </span>
        </p>
        {hasPlan && <PresentPhase status={status} />}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-row-reverse">
        {(at || ends) && (
          <AddToCalendar
            name={retrospectiveName}
            variant="cloth"
            compact="phone"
            events={() => eventsOfRetrospective(retro, ends, status?.until ?? null, location.origin + to)}
          />
        )}
        <ButtonLink
          to={to}
          variant="light"
          size="lg"
          aria-label={t`Entrar a ${retrospectiveName}`}
          className="max-sm:grow"
        >
          {inContext("a table")`Entrar`}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      </div>
      <span aria-hidden="true" className="fringe" />
    </li>
  );
}

/** It has its place before the room has told the status, so that nothing moves then. */
function PresentPhase({ status }: { status: BoardStatus | undefined }) {
  const zones = useZones();
  return (
    <p className="mt-1 flex items-center gap-2 font-semibold">
      <Hourglass aria-hidden="true" className="size-5 shrink-0" />
      {status ? teamPhaseText(status, zones) : "\u00a0"}
    </p>
  );
}

type RetroProps = { to: string; retro: Retrospective };

function ClosedRetro({ to, retro: { retrospectiveName, createdAt, sprintWinner, result, board } }: RetroProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3 lg:flex lg:gap-x-4">
      <RowTitle to={to} className="max-lg:col-start-2 lg:grow lg:basis-0">
        {retrospectiveName}
      </RowTitle>
      <span className="max-lg:col-start-1 max-lg:row-span-2 max-lg:row-start-1">
        {sprintWinner ? (
          <Avatar id={sprintWinner.id} name={sprintWinner.name} size="sm" />
        ) : (
          <span className="block size-9 rounded-full border border-dashed border-line-strong" />
        )}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-ink-soft max-lg:col-start-2 lg:contents">
        <p className="flex min-w-0 items-center gap-1.5 lg:w-44">
          {sprintWinner ? (
            <>
              <span dir="auto" className="min-w-0 truncate text-base font-medium text-ink">
                {sprintWinner.name}
              </span>
              <Trophy className="size-5 shrink-0 text-saffron-ink" title={t`Sprint winner`} />
            </>
          ) : board?.importedAt ? (
            t`De otra herramienta`
          ) : (
            t`Sin votos`
          )}
        </p>
        <p className="max-lg:hidden lg:w-28">{result && formatVoteShare(result)}</p>
        <div className="ms-auto flex items-center gap-x-3 lg:contents">
          <LocalTime iso={createdAt} style="short" className="shrink-0 lg:w-28" />
          <p className="flex items-center gap-1.5">
            <Lock aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{inContext("a retrospective")`Cerrado`}</span>
          </p>
        </div>
      </div>
    </li>
  );
}
