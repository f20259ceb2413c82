import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { Invitations } from "#app/invitations/invitations.tsx";
import { SharedLink } from "#app/invitations/shared-link.tsx";
import { copyText } from "#app/lib/copy-text.ts";
import { rich } from "#app/lib/rich.ts";
import { membersQuery } from "#app/members/queries.ts";
import { teamQuery } from "#app/teams/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { byLocale, t } from "#worker/contract/language.ts";
import { retroPath } from "./retro-path.ts";

type RetroProps = { teamId: string; retroId: string };

type InviteToRetroDialogProps = RetroProps & { open: boolean; onClose: () => void };

export const InviteToRetroDialog = ({ open, onClose, ...retro }: InviteToRetroDialogProps) => (
  <Dialog open={open} onClose={onClose} title={t`Invita a esta retro`}>
    <WayIn {...retro} />
  </Dialog>
);

/** The retrospective's own address where it lets people in, an invitation of an admin, or whom to ask for one. */
function WayIn({ teamId, retroId }: RetroProps) {
  const { data: team } = useQuery(teamQuery(teamId));
  if (!team) return <SkeletonRows count={3} />;
  const url = location.origin + retroPath({ teamId, retroId });
  if (team.retroEntry) {
    return (
      <SharedLink
        url={url}
        projector={`${url}/enter/qr`}
        hint={t`Entran también sin cuenta, mientras la retro esté abierta.`}
      />
    );
  }
  if (!team.isAdmin) return <WhomToAsk teamId={teamId} url={url} />;
  return (
    <>
      <Invitations teamId={teamId} retroId={retroId} />
      <TextLink
        to={`/teams/${teamId}/edit`}
        className="border-t border-line pt-1"
      >{t`Dejar entrar con la dirección de esta página`}</TextLink>
    </>
  );
}

const anyOf = byLocale((code) => new Intl.ListFormat(code, { type: "disjunction" }));

function WhomToAsk({ teamId, url }: { teamId: string; url: string }) {
  const { data: members } = useQuery(membersQuery(teamId));
  if (!members) return <SkeletonRows count={2} />;
  const admins = members.filter(({ isAdmin }) => isAdmin).map(({ user }) => user.name);
  return (
    <>
      <p>
        {admins.length > 0
          ? rich`Pide un enlace a ${<span className="font-semibold">{anyOf().format(admins)}</span>}: los admins invitan a personas nuevas.`
          : t`El equipo no tiene admins, y solo ellos invitan a personas nuevas.`}
      </p>
      <p className="text-ink-soft">{t`Quien ya es del equipo entra con la dirección de esta página.`}</p>
      <Button
        variant="quiet"
        onClick={() => copyText(url, t`Dirección copiada`, t`Cópiala de la barra del navegador.`)}
      >
        <Copy aria-hidden="true" />
        {t`Copiar dirección`}
      </Button>
    </>
  );
}
