import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { OpenAgreements } from "#app/agreements/open-agreements.tsx";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { InviteButton } from "#app/invitations/invite-button.tsx";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { formatMemberCount } from "#app/lib/format.ts";
import { userQuery } from "#app/profile/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardLink } from "#app/ui/card.tsx";
import { Drawing, type DrawingName } from "#app/ui/icons/drawing.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { rankingQuery, teamQuery } from "./queries.ts";
import { Ranking } from "./ranking.tsx";
import { ShareDialog, useShare } from "./share-dialog.tsx";
import { TeamMenu } from "./team-menu.tsx";

const queries: ScreenQueries = ({ teamId }, api) => [
  optionalQuery(rankingQuery(teamId, api)),
  optionalQuery(agreementsQuery(teamId, "open", api)),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Equipo · Tertulia" }];

export default function TeamHomeScreen() {
  const { teamId } = useScreenParams();
  const { data: team } = useQuery(teamQuery(teamId));
  if (!team) return <Skeleton className="h-12 w-1/2" />;
  return <TeamHome team={team} />;
}

function TeamHome({ team }: { team: Team }) {
  const { share, manualText, close } = useShare(team);
  return (
    <>
      <PageHeader
        title={team.name}
        meta={
          <>
            <span>{formatMemberCount(team.memberCount)}</span>
            {team.isAdmin && <Badge tone="accent">Admin</Badge>}
          </>
        }
        actions={
          <>
            {team.isAdmin && team.memberCount > 1 && <InviteButton teamId={team.id} variant="primary" />}
            <TeamMenu team={team} onShare={share} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {team.memberCount === 1 && <Invite team={team} onShare={share} />}
        <GuestNote />
        <Panel name="los acuerdos">
          <OpenAgreements teamId={team.id} />
        </Panel>
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <SectionLinks teamId={team.id} />
          <Panel name="el ranking">
            <Ranking teamId={team.id} />
          </Panel>
        </div>
      </div>
      <ShareDialog text={manualText} onClose={close} />
    </>
  );
}

function GuestNote() {
  const { data: user } = useQuery(userQuery());
  if (user?.email !== null) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-accent-soft px-5 py-2">
      Estás como persona invitada: si cierras sesión, pierdes tu lugar.
      <TextLink to="/user">Guarda tu lugar</TextLink>
    </p>
  );
}

function Invite({ team, onShare }: { team: Team; onShare: () => void }) {
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-4 bg-accent-soft!">
      <div className="min-w-0">
        <h2 className="text-xl">Por ahora estás en solitario</h2>
        <p>
          Con un enlace o un QR tu equipo entra sin contraseña. También puedes copiar el id y dársela por otro lado.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {team.isAdmin && <InviteButton teamId={team.id} variant="primary" />}
        <Button variant="quiet" onClick={onShare}>
          <Share2 aria-hidden="true" />
          Copiar enlace
        </Button>
      </div>
    </Card>
  );
}

const SECTIONS: readonly { to: string; title: string; text: string; drawing: DrawingName }[] = [
  { to: "retrospectives", title: "Retros", text: "Conversar, votar y agradecer.", drawing: "retros" },
  { to: "counters", title: "Counters", text: "Las rachas que cuidan.", drawing: "counters" },
  { to: "members", title: "Miembros", text: "Quién está en la mesa.", drawing: "members" },
  { to: "topics", title: "Tópicos", text: "Lo que hay que conversar.", drawing: "topics" },
];

function SectionLinks({ teamId }: { teamId: string }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4">
      {SECTIONS.map(({ to, title, text, drawing }) => (
        <li key={to}>
          <CardLink to={`/teams/${teamId}/${to}`} className="flex h-full flex-col gap-3 max-sm:p-4! max-[22.5rem]:p-3!">
            <Drawing name={drawing} className="w-32 shrink-0 max-sm:w-24" />
            <span className="flex min-w-0 flex-col gap-1">
              <span className="font-serif text-xl">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </span>
          </CardLink>
        </li>
      ))}
    </ul>
  );
}
