import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useParams, useRouteLoaderData } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { QueryProvider } from "#app/lib/data/query-provider.tsx";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { DraftOwner } from "#app/lib/forms/use-form-draft.ts";
import { wayIn } from "#app/lib/next.ts";
import { expectSession, logOut, watchSession } from "#app/lib/session.ts";
import { useZonesOf, ZonesContext } from "#app/lib/time-zones.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useIsGuest, userQuery } from "#app/profile/queries.ts";
import { useIsBoardOpen } from "#app/retrospectives/use-is-board-open.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { livingTeams, teamsQuery } from "#app/teams/queries.ts";
import { cookieValue, tokenFromCookie } from "#worker/contract/session-cookie.ts";
import { Sidebar } from "./sidebar.tsx";

const queries: ScreenQueries = (_params, api) => [userQuery(api), teamsQuery(api)];

export async function loader(args: LoaderFunctionArgs) {
  const { url, headers } = args.request;
  const cookies = headers.get("cookie");
  if (!tokenFromCookie(url, cookies)) throw redirect(wayIn(new URL(url)));
  return { ...(await serverLoader(queries)(args)), sidebarOpen: cookieValue(cookies, "sidebar_state") !== "false" };
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  browserLoader(queries)(args);
  return { sidebarOpen: document.cookie.includes("sidebar_state=false") === false };
}

export default function PrivateLayout() {
  return (
    <QueryProvider>
      <PrivateScreens />
    </QueryProvider>
  );
}

function PrivateScreens() {
  const { sidebarOpen } = useLoaderData<typeof clientLoader>();
  const { teamId } = useParams();
  const { data: user } = useQuery(userQuery());
  // Before the first call of a screen, which an effect would not be.
  expectSession(user?.id);
  const teams = livingTeams(useQuery(teamsQuery()).data ?? []);
  const isGuest = useIsGuest();
  const isBoardOpen = useIsBoardOpen();
  const [isAsking, setIsAsking] = useState(false);
  const stopAsking = useCallback(() => setIsAsking(false), []);
  const dialog = useLazyModule(isAsking, () => import("./guest-logout-dialog.tsx"), stopAsking);
  const entered = user?.enteredByLink ?? null;
  const notice = useLazyModule(entered !== null, () => import("./entered-by-link.tsx"));
  useEffect(watchSession, []);
  const team = teams.find(({ id }) => id === teamId);
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const zones = useZonesOf(root?.timeZone ?? null, team?.timeZone);
  return (
    <ZonesContext.Provider value={zones}>
      <Sidebar
        user={{ id: user?.id ?? "", name: user?.name ?? "", isGuest }}
        teams={teams}
        team={team}
        isTeamAdmin={team?.isAdmin ?? false}
        initialOpen={sidebarOpen}
        hasBar={isBoardOpen}
        onLogout={() => (isGuest ? setIsAsking(true) : void logOut())}
      >
        <DraftOwner.Provider value={user?.id ?? ""}>
          <Outlet />
        </DraftOwner.Provider>
        {notice && entered && <notice.EnteredByLink key={entered} at={entered} />}
        {dialog && <dialog.GuestLogoutDialog open={isAsking} onClose={stopAsking} onConfirm={() => void logOut()} />}
      </Sidebar>
    </ZonesContext.Provider>
  );
}
