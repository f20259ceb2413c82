import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { OpenAgreements } from "#app/agreements/open-agreements.tsx";
import { agreementsQuery } from "#app/agreements/queries.ts";
import { countersQuery } from "#app/counters/queries.ts";
import { InviteButton } from "#app/invitations/invite-button.tsx";
import {
  browserLoader,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
  useScreenParams,
} from "#app/lib/data/screen.ts";
import { formatMemberCount } from "#app/lib/format.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { nowQuery } from "#app/now/queries.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardLink } from "#app/ui/card.tsx";
import { Drawing, type DrawingName } from "#app/ui/icons/drawing.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton, SkeletonRows } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { rankingQuery, teamQuery } from "./queries.ts";
import { Ranking } from "./ranking.tsx";
import { TeamMenu } from "./team-menu.tsx";
import { useShare } from "./use-share.ts";

const queries: ScreenQueries = ({ teamId }, api) => [
  optionalQuery(nowQuery(teamId, api)),
  optionalQuery(countersQuery(teamId, api)),
  optionalQuery(rankingQuery(teamId, api)),
  optionalQuery(agreementsQuery(teamId, "open", api)),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Equipo · Tertulia" }];

const OpenRetrospectives = lazyPart(
  "open-retrospectives",
  async () => (await import("./open-retrospectives.tsx")).OpenRetrospectives,
  <Skeleton className="h-64 w-full" />,
);
const TodayCounters = lazyPart(
  "today-counters",
  async () => (await import("./today-counters.tsx")).TodayCounters,
  <SkeletonRows count={3} />,
);

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
            {team.isAdmin && <Badge tone="accent">Admin</Badge>}
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
        <Panel name="lo que está pasando">
          <OpenRetrospectives teamId={team.id} />
        </Panel>
        {/* Two columns on a desktop; one on a phone, in the order of the classes. */}
        <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <div className="contents lg:flex lg:flex-col lg:gap-5">
            <Panel name="los counters">
              <TodayCounters teamId={team.id} />
            </Panel>
            <div className="max-lg:order-2">
              <Panel name="el ranking">
                <Ranking teamId={team.id} />
              </Panel>
            </div>
          </div>
          <div className="contents lg:flex lg:flex-col lg:gap-5">
            <Panel name="los acuerdos">
              <OpenAgreements teamId={team.id} />
            </Panel>
            <SectionLinks teamId={team.id} />
          </div>
        </div>
      </div>
      {dialog && <dialog.ShareDialog team={team} shared={shared} onClose={close} />}
    </>
  );
}

function GuestNote() {
  if (!useIsGuest()) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-accent-soft px-5 py-2">
      Estás como persona invitada: si cierras sesión, pierdes tu lugar.
      <TextLink to="/user">Guarda tu lugar</TextLink>
    </p>
  );
}

function howToInvite({ isAdmin, hasJoinPassword }: Team): string {
  if (!isAdmin) return "Copia el id y dáselo a tu equipo junto con la contraseña.";
  const byLink = "Con un enlace o un QR tu equipo entra sin contraseña.";
  return hasJoinPassword ? `${byLink} También puedes copiar el id y darlo junto con la contraseña.` : byLink;
}

function Invite({ team, onCopy }: { team: Team; onCopy: () => void }) {
  return (
    <Card as="section" className="flex flex-wrap items-center justify-between gap-4 bg-accent-soft!">
      <div className="min-w-0">
        <h2 className="mb-1 text-xl">Por ahora eres la única persona del equipo</h2>
        <p>{howToInvite(team)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {team.isAdmin && <InviteButton teamId={team.id} variant="primary" />}
        {team.hasJoinPassword && (
          <Button variant="quiet" onClick={onCopy}>
            <Share2 aria-hidden="true" />
            Copiar id
          </Button>
        )}
      </div>
    </Card>
  );
}

const SECTIONS: readonly { to: string; title: string; drawing: DrawingName }[] = [
  { to: "retrospectives", title: "Retros", drawing: "retros" },
  { to: "counters", title: "Counters", drawing: "counters" },
  { to: "members", title: "Miembros", drawing: "members" },
  { to: "topics", title: "Tópicos", drawing: "topics" },
];

const MORE_SECTIONS: readonly { to: string; title: string }[] = [
  { to: "agreements", title: "Acuerdos" },
  { to: "pulse", title: "Pulso" },
  { to: "memory", title: "Memoria" },
];

function SectionLinks({ teamId }: { teamId: string }) {
  return (
    <nav aria-label="Secciones del equipo" className="max-lg:order-1">
      <ul className="grid grid-cols-2 gap-3 sm:max-lg:grid-cols-4">
        {SECTIONS.map(({ to, title, drawing }) => (
          <li key={to}>
            <CardLink
              to={`/teams/${teamId}/${to}`}
              className="flex h-full gap-x-2.5 gap-y-1 p-3! max-lg:flex-col lg:items-center"
            >
              <Drawing name={drawing} className="w-14 shrink-0" />
              <span className="font-serif text-lg">{title}</span>
            </CardLink>
          </li>
        ))}
      </ul>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {MORE_SECTIONS.map(({ to, title }) => (
          <li key={to}>
            <TextLink to={`/teams/${teamId}/${to}`}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
