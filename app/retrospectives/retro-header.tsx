import { useQuery } from "@tanstack/react-query";
import { CircleDot, Lock, Pencil } from "lucide-react";
import { formatDay } from "#app/lib/format.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Retrospective, RetrospectiveStatus } from "#worker/contract/retrospectives.ts";
import { CloseRetro } from "./close-retro.tsx";

type RetroHeaderProps = { teamId: string; retro: Retrospective; onClosing: () => void };

export function RetroHeader({ teamId, retro, onClosing }: RetroHeaderProps) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  const list = `/teams/${teamId}/retrospectives`;
  const edit = { label: "Editar", to: `${list}/${retro.id}/edit`, icon: <Pencil aria-hidden="true" /> };
  const isClosed = retro.status === "CLOSED";
  const compact = retro.board !== null && !isClosed;
  const items = isClosed
    ? [edit, { label: "Cerrar retrospectiva", disabled: true, icon: <Lock aria-hidden="true" /> }]
    : [edit];
  return (
    <PageHeader
      title={retro.retrospectiveName}
      back={{ to: list, label: "Retrospectivas" }}
      meta={
        <>
          {/* On an open board the steps say it. */}
          {!compact && <RetroStatus status={retro.status} />}
          <time dateTime={retro.createdAt}>{formatDay(retro.createdAt)}</time>
        </>
      }
      wide={!compact}
      compact={compact}
      actions={
        membership?.isAdmin && (
          <>
            {!isClosed && (
              <CloseRetro teamId={teamId} retro={retro} compact={retro.board !== null} onClosed={onClosing} />
            )}
            <Menu label="Opciones de la retrospectiva" items={items} />
          </>
        )
      }
    />
  );
}

function RetroStatus({ status }: { status: RetrospectiveStatus }) {
  if (status === "CLOSED") return <Badge icon={<Lock aria-hidden="true" />}>Cerrado</Badge>;
  return (
    <Badge tone="good" icon={<CircleDot aria-hidden="true" />}>
      Abierto
    </Badge>
  );
}
