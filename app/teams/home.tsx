import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { InviteButton } from "#app/invitations/invite-button.tsx";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { formatMemberCount } from "#app/lib/format.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";
import { rankingQuery, teamQuery } from "./queries.ts";
import { Ranking } from "./ranking.tsx";
import { SectionLinks } from "./section-links.tsx";
import { TeamMenu } from "./team-menu.tsx";
import { overviewQueries, TeamOverview } from "./team-overview.tsx";
import { useShare } from "./use-share.ts";

const queries: ScreenQueries = ({ teamId }, api) => [
  ...overviewQueries(teamId, api),
  optionalQuery(rankingQuery(teamId, api)),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Equipo · Tertulia` }];

export default function TeamHomeScreen() {
  const { teamId } = useScreenParams();
  const { data: team } = useQuery(teamQuery(teamId));
  if (!team) return <Skeleton className="h-12 w-1/2" />;
  return <TeamHome team={team} />;
}

function TeamHome({ team }: { team: Team }) {
  const { shared, copy, share, close } = useShare(team);
  const dialog = useLazyModule(shared !== null, () => import("./share-dialog.tsx"), close);
  return (
    <>
      <PageHeader
        title={team.name}
        meta={
          <>
            <span>{formatMemberCount(team.memberCount)}</span>
            {team.isAdmin && <Badge tone="accent">{t`Admin`}</Badge>}
          </>
        }
        actions={
          <>
            {team.isAdmin && team.memberCount > 1 && <InviteButton teamId={team.id} />}
            <TeamMenu team={team} onShare={team.isAdmin ? share : copy} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {team.memberCount === 1 && <Invite team={team} onCopy={copy} />}
        {!team.isTrial && <GuestNote />}
        <TeamOverview teamId={team.id}>
          <Panel name={t`el ranking`}>
            <Ranking teamId={team.id} />
          </Panel>
        </TeamOverview>
        <SectionLinks team={team} />
      </div>
      {dialog && <dialog.ShareDialog team={team} shared={shared} onClose={close} />}
    </>
  );
}

function GuestNote() {
  if (!useIsGuest()) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-accent-soft px-5 py-2">
      {t`Estás como persona invitada: si cierras sesión, pierdes tu lugar.`}
      <TextLink to="/user">{t`Guarda tu lugar`}</TextLink>
    </p>
  );
}

function howToInvite({ isAdmin, hasJoinPassword }: Team): string {
  if (!isAdmin) return t`Copia el id y dáselo a tu equipo junto con la contraseña.`;
  return hasJoinPassword
    ? t`Con un enlace o un QR tu equipo entra sin contraseña. También puedes copiar el id y darlo junto con la contraseña.`
    : t`Con un enlace o un QR tu equipo entra sin contraseña.`;
}

function Invite({ team, onCopy }: { team: Team; onCopy: () => void }) {
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-4 bg-accent-soft!">
      <div className="min-w-0">
        <h2 className="mb-1 text-xl">{t`Por ahora eres la única persona del equipo`}</h2>
        <p>{howToInvite(team)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {team.isAdmin && <InviteButton teamId={team.id} variant="primary" />}
        {team.hasJoinPassword && (
          <Button variant="quiet" onClick={onCopy}>
            <Share2 aria-hidden="true" />
            {t`Copiar id`}
          </Button>
        )}
      </div>
    </Card>
  );
}
