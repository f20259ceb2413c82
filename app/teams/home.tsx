import { useQuery } from "@tanstack/react-query";
import { browserLoader, optional, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { Invite } from "./invite.tsx";
import { rankingQuery, teamQuery } from "./queries.ts";
import { Ranking } from "./ranking.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { TeamMenu } from "./team-menu.tsx";
import { Tiles } from "./tiles.tsx";
import { useShare } from "./use-share.ts";
import { countMembers } from "./words.ts";

const queries: ScreenQueries = ({ teamId }, api) => [optional(rankingQuery(teamId, api))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Equipo · Tertulia" }];

/** The team's table: its four places, and who won the sprints. */
export default function TeamHomeScreen() {
  const { teamId } = useScreenParams();
  const { data: team } = useQuery(teamQuery(teamId));
  if (!team) return <Skeleton className="h-12 w-1/2" />;
  return <TeamHome team={team} />;
}

function TeamHome({ team }: { team: Team }) {
  const { share, byHand, close } = useShare(team);
  return (
    <>
      <PageHeader
        title={team.name}
        meta={
          <>
            <span>{countMembers(team.memberCount)}</span>
            {team.isAdmin && <Badge tone="accent">Admin</Badge>}
          </>
        }
        actions={<TeamMenu team={team} onShare={share} />}
      />
      <div className="flex flex-col gap-5">
        {team.memberCount === 1 && <Invite onShare={share} />}
        <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
          <Tiles teamId={team.id} />
          <Panel name="el ranking">
            <Ranking teamId={team.id} />
          </Panel>
        </div>
      </div>
      <ShareDialog text={byHand} onClose={close} />
    </>
  );
}
