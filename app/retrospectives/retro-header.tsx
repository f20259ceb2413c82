import { useQuery } from "@tanstack/react-query";
import { CircleDot, Lock, Pencil } from "lucide-react";
import { membershipQuery } from "#app/members/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LocalTime, SharedTime } from "#app/ui/local-time.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { inContext, t } from "#worker/contract/language.ts";
import type { Retrospective, RetrospectiveStatus } from "#worker/contract/retrospectives.ts";
import { CloseRetro } from "./close-retro.tsx";
import { InviteToRetro } from "./invite-to-retro.tsx";

type RetroHeaderProps = { teamId: string; retro: Retrospective; onClosing: () => void };

/** The head of a retrospective. While its board is open, the board's bar is in its place. */
export function RetroHeader({ teamId, retro, onClosing }: RetroHeaderProps) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  const list = `/teams/${teamId}/retrospectives`;
  const edit = { label: t`Editar`, to: `${list}/${retro.id}/edit`, icon: <Pencil aria-hidden="true" /> };
  const isClosed = retro.status === "CLOSED";
  const items = isClosed
    ? [edit, { label: t`Cerrar retrospectiva`, disabled: true, icon: <Lock aria-hidden="true" /> }]
    : [edit];
  return (
    <PageHeader
      title={retro.retrospectiveName}
      back={{ to: list, label: t`Retrospectivas` }}
      meta={
        <>
          <RetroStatus status={retro.status} />
          {retro.board?.importedAt && <span>{t`Traída de otra herramienta`}</span>}
          {retro.at && !isClosed ? (
            <SharedTime iso={retro.at} style="weekday" />
          ) : (
            <LocalTime iso={retro.createdAt} style="day" />
          )}
        </>
      }
      wide={!isClosed}
      actions={
        membership && (
          <>
            {!isClosed && <InviteToRetro teamId={teamId} retroId={retro.id} />}
            {membership.isAdmin && (
              <>
                {!isClosed && <CloseRetro teamId={teamId} retro={retro} onClosed={onClosing} />}
                <Menu label={t`Opciones de la retrospectiva`} items={items} />
              </>
            )}
          </>
        )
      }
    />
  );
}

function RetroStatus({ status }: { status: RetrospectiveStatus }) {
  if (status === "CLOSED")
    return <Badge icon={<Lock aria-hidden="true" />}>{inContext("a retrospective")`Cerrado`}</Badge>;
  return <Badge tone="good" icon={<CircleDot aria-hidden="true" />}>{inContext("a retrospective")`Abierto`}</Badge>;
}
