import { useQuery } from "@tanstack/react-query";
import { CircleDot, FileText, Lock, Pencil } from "lucide-react";
import { type MutableRefObject, useEffect, useRef } from "react";
import { formatDay } from "#app/lib/format.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Retrospective, RetrospectiveStatus } from "#worker/contract/retrospectives.ts";
import { CloseRetro } from "./close-retro.tsx";
import { InviteToRetro } from "./invite-to-retro.tsx";

type RetroHeaderProps = {
  teamId: string;
  retro: Retrospective;
  /** Whether this person has just closed it. */
  isClosing: MutableRefObject<boolean>;
};

/** The head of a retrospective. While its board is open, the board's bar is in its place. */
export function RetroHeader({ teamId, retro, isClosing }: RetroHeaderProps) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  const list = `/teams/${teamId}/retrospectives`;
  const edit = { label: "Editar", to: `${list}/${retro.id}/edit`, icon: <Pencil aria-hidden="true" /> };
  const isClosed = retro.status === "CLOSED";
  const sheet = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isClosed && isClosing.current && document.activeElement === document.body)
      sheet.current?.focus({ preventScroll: true });
    isClosing.current = false;
  }, [isClosed, isClosing]);
  const items = isClosed
    ? [edit, { label: "Cerrar retrospectiva", disabled: true, icon: <Lock aria-hidden="true" /> }]
    : [edit];
  return (
    <PageHeader
      title={retro.retrospectiveName}
      back={{ to: list, label: "Retrospectivas" }}
      meta={
        <>
          <RetroStatus status={retro.status} />
          <time dateTime={retro.createdAt}>{formatDay(retro.createdAt)}</time>
        </>
      }
      wide
      actions={
        (isClosed || membership) && (
          <>
            {!isClosed && <InviteToRetro teamId={teamId} retroId={retro.id} />}
            {isClosed && (
              <ButtonLink ref={sheet} to={`${list}/${retro.id}/summary`} className="max-sm:grow">
                <FileText aria-hidden="true" />
                La hoja
              </ButtonLink>
            )}
            {membership?.isAdmin && (
              <>
                {!isClosed && (
                  <CloseRetro
                    teamId={teamId}
                    retro={retro}
                    onClosed={() => {
                      isClosing.current = true;
                    }}
                  />
                )}
                <Menu label="Opciones de la retrospectiva" items={items} />
              </>
            )}
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
