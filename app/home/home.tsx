import { useQuery } from "@tanstack/react-query";
import { browserLoader, optional, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { userQuery } from "#app/profile/queries.ts";
import { teamsQuery } from "#app/teams/queries.ts";
import { TwoWaysIn } from "#app/teams/two-ways-in.tsx";
import { myThankYousQuery } from "#app/thanks/queries.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { MyDay } from "./my-day.tsx";

// The layout around has asked for my name and teams.
const queries: ScreenQueries = (_ids, api) => [optional(myThankYousQuery("RECEIVER", api))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Home · Tertulia" }];

/** What waits for me today; without a team, the two ways to one. */
export default function HomeScreen() {
  const { data: user } = useQuery(userQuery());
  const { data: teams } = useQuery(teamsQuery());
  const firstName = user?.name.split(" ")[0];
  return (
    <>
      <PageHeader
        title={firstName ? `Hola, ${firstName}` : "Hola"}
        meta={
          <>
            {teams?.length === 0 && <span>Para empezar hace falta un equipo.</span>}
            {/* The landing page is plain HTML: a page of its own, not a screen of this one. */}
            <a
              href="/landing"
              className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4 hover:text-ink"
            >
              Ver la portada
            </a>
          </>
        }
      />
      {teams === undefined && <SkeletonGrid count={6} />}
      {teams?.length === 0 && <TwoWaysIn />}
      {teams && teams.length > 0 && <MyDay teams={teams} />}
    </>
  );
}
