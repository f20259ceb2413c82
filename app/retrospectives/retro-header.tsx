import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { formatDay } from "#app/lib/format.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { CloseRetro } from "./close-retro.tsx";
import { RetroStatus } from "./retro-status.tsx";

export function RetroHeader({ teamId, retro }: { teamId: string; retro: Retrospective }) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  const list = `/teams/${teamId}/retrospectives`;
  const edit = { label: "Editar", to: `${list}/${retro.id}/edit`, icon: <Pencil aria-hidden="true" /> };
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
        membership?.isAdmin && (
          <>
            <CloseRetro teamId={teamId} retro={retro} />
            <Menu label="Opciones de la retrospectiva" items={[edit]} />
          </>
        )
      }
    />
  );
}
