import { useState } from "react";
import { useRedirectHome } from "#app/lib/use-redirect-home.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** Says how to join, and goes home after 3 s (spec §6) unless the person reaches for the way in. */
export function NotAMember({ teamId }: { teamId: string }) {
  const [reached, setReached] = useState(false);
  useRedirectHome(!reached);
  const reach = () => setReached(true);
  return (
    <>
      <PageHeader title="No eres parte de este equipo" />
      <EmptyState
        drawing="members"
        title="Únete con la contraseña del equipo"
        text="Pídesela a quien te compartió el enlace. Si no la tienes a mano, te llevamos al inicio en unos segundos."
        action={
          <ButtonLink
            to={`/teams/join?id=${encodeURIComponent(teamId)}`}
            onFocus={reach}
            onPointerEnter={reach}
            onPointerDown={reach}
          >
            Unirme a este equipo
          </ButtonLink>
        }
      />
    </>
  );
}
