import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/api.ts";
import { forgetDraftsOf } from "#app/lib/drafts.ts";
import { endSession } from "#app/lib/session.ts";
import { useWrite } from "#app/lib/use-write.ts";
import { STALE_TIME } from "#worker/contract/limits.ts";
import type { DeleteUserInput, UpdateUserInput, User } from "#worker/contract/users.ts";
import { saveAsJson } from "./save-file.ts";

/** Who I am. */
export const userQuery = (api = browserApi) =>
  queryOptions({ queryKey: ["user"], queryFn: () => call(api.users.$get()), staleTime: STALE_TIME.user });

/** Where I am logged in. */
export const sessionsQuery = (api = browserApi) =>
  queryOptions({ queryKey: ["sessions"], queryFn: () => call(api.users.sessions.$get()) });

export const useUpdateUser = (onDone?: () => void) =>
  useWrite({
    write: (json: UpdateUserInput) => call(browserApi.users.$patch({ json })),
    success: "Usuario actualizado",
    // A new password ends the other sessions.
    refresh: () => [["user"], ["members"], ["ranking"], ["sessions"]],
    optimistic: ({ name }, patch) => {
      if (name) patch(["user"], (user: User) => ({ ...user, name }));
    },
    onDone,
  });

export const useEndOtherSessions = (onDone: () => void) =>
  useWrite({
    write: () => call(browserApi.users.sessions.$delete()),
    success: "Otras sesiones cerradas",
    refresh: () => [["sessions"]],
    onDone,
  });

/** Not kept in the cache: it is asked for to be saved as a file. */
export const useDownloadData = () =>
  useWrite({
    write: () => call(browserApi.users.data.$get()),
    onDone: (data) => saveAsJson("tertulia-mis-datos", data),
  });

/** Afterwards this browser keeps nothing of that person. */
export const useDeleteAccount = (userId: string) =>
  useWrite({
    write: (json: DeleteUserInput) => call(browserApi.users.$delete({ json })),
    onDone: () => {
      forgetDraftsOf(localStorage, userId);
      sessionStorage.clear();
      void endSession();
    },
  });
