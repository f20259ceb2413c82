import { useQuery } from "@tanstack/react-query";
import { Heart, Pencil } from "lucide-react";
import { browserLoader, optional, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { DataCard } from "./data-card.tsx";
import { DeletionCard } from "./deletion-card.tsx";
import { sessionsQuery, userQuery } from "./queries.ts";
import { SessionsCard } from "./sessions-card.tsx";
import { SprintWins } from "./sprint-wins.tsx";

const queries: ScreenQueries = (_ids, api) => [userQuery(api), optional(sessionsQuery(api))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Mi perfil · Tertulia" }];

/** Who I am to my teams, what I won, and what is mine to end or to take along. */
export default function ProfileScreen() {
  const { data: user } = useQuery(userQuery());
  return (
    <>
      <PageHeader title="Mi perfil" />
      {user === undefined ? (
        <SkeletonGrid count={2} />
      ) : (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr]">
          <Card as="section" aria-label="Mis datos" className="flex flex-col gap-6 sm:p-8!">
            <div className="flex flex-wrap items-center gap-5">
              <Avatar id={user.id} name={user.name} size="lg" />
              <div className="min-w-0">
                <p className="font-serif text-2xl">{user.name}</p>
                <p className="text-ink-soft">
                  <EmailText email={user.email} />
                </p>
              </div>
            </div>
            <div className="mt-auto flex flex-wrap gap-2">
              <ButtonLink to="/user/edit">
                <Pencil aria-hidden="true" />
                Editar perfil
              </ButtonLink>
              <ButtonLink to="/thank-you" variant="quiet">
                <Heart aria-hidden="true" />
                Mis agradecimientos
              </ButtonLink>
            </div>
          </Card>
          <SprintWins wins={user.sprintWins} />
          <Panel name="tus sesiones">
            <SessionsCard />
          </Panel>
          <div className="flex flex-col gap-5">
            <DataCard />
            <DeletionCard userId={user.id} />
          </div>
        </div>
      )}
    </>
  );
}
