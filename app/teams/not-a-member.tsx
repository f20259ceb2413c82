import { useEffect } from "react";
import { offerWayIn } from "#app/lib/data/forbidden.ts";
import { useRedirectHome } from "#app/lib/use-redirect-home.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { t } from "#worker/contract/language.ts";
import { KeepPlaceFirst } from "./keep-place-first.tsx";

/** The page stays, because it offers a way in. The server tells strangers and removed people the same. */
export function NotAMember({ teamId, message }: { teamId: string; message: string | undefined }) {
  useEffect(offerWayIn, []);
  useRedirectHome(false, message);
  const isGuest = useIsGuest();
  return (
    <>
      <PageHeader title={t`No eres parte de este equipo`} />
      {isGuest ? (
        <KeepPlaceFirst title={t`Para entrar a otro equipo, guarda tu lugar`} />
      ) : (
        <EmptyState
          drawing="members"
          title={t`Únete con la contraseña del equipo`}
          text={t`Pídesela a quien te compartió el enlace, o pídele un enlace de invitación: con ese entras sin contraseña. Si un admin te sacó del equipo, pídele primero que te readmita en Miembros.`}
          action={
            <ButtonLink to={`/teams/join?id=${encodeURIComponent(teamId)}`}>{t`Unirme a este equipo`}</ButtonLink>
          }
        />
      )}
    </>
  );
}
