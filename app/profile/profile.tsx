import { useQuery } from "@tanstack/react-query";
import { Heart, Pencil } from "lucide-react";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/screen.ts";
import { EmailText } from "#app/members/email-text.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { userQuery } from "./queries.ts";
import { SprintWins } from "./sprint-wins.tsx";

const queries: ScreenQueries = (_ids, api) => [userQuery(api)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Mi perfil · Tertulia" }];

/** Who I am to my teams, and what I won. */
export default function ProfileScreen() {
  const { data: user } = useQuery(userQuery());
  return (
    <>
      <PageHeader title="Mi perfil" />
      {user === undefined ? (
        <SkeletonGrid count={2} />
      ) : (
        <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
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
        </div>
      )}
    </>
  );
}
