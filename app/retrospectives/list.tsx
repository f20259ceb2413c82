import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { InviteButton } from "#app/invitations/invite-button.tsx";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { formatDay } from "#app/lib/format.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardLink } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { retrospectivesQuery } from "./queries.ts";
import { RetroStatus } from "./retro-status.tsx";

const queries: ScreenQueries = ({ teamId }, api) => [optionalQuery(retrospectivesQuery(teamId, api))];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Retrospectivas · Tertulia" }];

export default function RetrospectivesScreen() {
  const { teamId } = useScreenParams();
  const { data: retros } = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const listPath = `/teams/${teamId}/retrospectives`;
  return (
    <>
      <PageHeader
        title="Retrospectivas"
        actions={
          retros?.length !== 0 && (
            <ButtonLink to={`${listPath}/create`}>
              <Plus aria-hidden="true" />
              Crear
            </ButtonLink>
          )
        }
      />
      <Panel name="las retrospectivas">
        <RetroList teamId={teamId} listPath={listPath} />
      </Panel>
    </>
  );
}

function RetroList({ teamId, listPath }: { teamId: string; listPath: string }) {
  const { data: retros } = useQuery(retrospectivesQuery(teamId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  if (!retros) return <SkeletonGrid count={12} />;
  if (retros.length === 0) {
    return (
      <EmptyState
        drawing="retros"
        title="Aquí van a vivir las retrospectivas del equipo"
        text="Al final de cada sprint, junten los agradecimientos y elijan al sprint winner. Lo que se digan queda guardado."
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={`${listPath}/create`}>Crear</ButtonLink>
            {membership?.isAdmin && <InviteButton teamId={teamId} />}
          </div>
        }
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {retros.map((retro) => (
        <li key={retro.id} className="min-w-0">
          <RetroCard to={`${listPath}/${retro.id}`} retro={retro} />
        </li>
      ))}
    </ul>
  );
}

function RetroCard({ to, retro }: { to: string; retro: Retrospective }) {
  return (
    <CardLink to={to} className="flex h-full flex-col gap-1">
      <time dateTime={retro.createdAt} className="text-ink-soft">
        {formatDay(retro.createdAt)}
      </time>
      <h2 dir="auto" className="line-clamp-3 text-xl">
        {retro.retrospectiveName}
      </h2>
      <div className="mt-auto flex items-center justify-between gap-3 pt-4 text-ink-soft">
        <p className="flex min-w-0 items-center gap-2">
          <RetroOutcome retro={retro} />
        </p>
        <RetroStatus status={retro.status} />
      </div>
    </CardLink>
  );
}

function RetroOutcome({ retro: { status, sprintWinner } }: { retro: Retrospective }) {
  if (status === "CREATED") return "Agradece y vota";
  if (!sprintWinner) return "Sin votos";
  return (
    <>
      <Trophy className="size-6 shrink-0 text-saffron-ink" title="Sprint winner" />
      <span dir="auto" className="min-w-0 truncate font-semibold text-ink">
        {sprintWinner.name}
      </span>
    </>
  );
}
