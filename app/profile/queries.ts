import { queryOptions, useQuery } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { STALE_TIME } from "#worker/contract/limits/pages.ts";

export const userQuery = (api = browserApi) =>
  realtimeQuery({
    queryKey: ["user"],
    queryFn: () => call(api.users.$get()),
    staleTime: STALE_TIME.user,
    applyChange: (user, change) => {
      if (change.kind !== "wins") return undefined;
      return change.userId === user.id ? { ...user, sprintWins: change.sprintWins } : user;
    },
  });

/** Whether the user is a guest, who has no account. */
export function useIsGuest(): boolean {
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false });
  return user?.email === null;
}

export const sessionsQuery = (api = browserApi) =>
  queryOptions({ queryKey: ["sessions"], queryFn: () => call(api.users.sessions.$get()) });

export const entryLinksQuery = (api = browserApi) =>
  queryOptions({
    queryKey: ["entry-links"],
    queryFn: () => call(api.users["entry-links"].$get()),
    staleTime: 0,
    throwOnError: false,
  });

/** The dialogs offer both ways while it is unknown. */
export const loginMethodsQuery = (api = browserApi) =>
  queryOptions({
    queryKey: ["login-methods"],
    queryFn: () => call(api.users["login-methods"].$get()),
    staleTime: STALE_TIME.user,
    throwOnError: false,
  });
