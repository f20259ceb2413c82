import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/api.ts";
import { useWrite } from "#app/lib/use-write.ts";
import { FRESH } from "#worker/contract/limits.ts";
import type { User } from "#worker/contract/users.ts";

/** Who I am. */
export const userQuery = (api = browserApi) =>
  queryOptions({ queryKey: ["user"], queryFn: () => call(api.users.$get()), staleTime: FRESH.user });

export const useUpdateUser = (onDone?: () => void) =>
  useWrite({
    write: (json: { name?: string; password?: string }) => call(browserApi.users.$patch({ json })),
    success: "Usuario actualizado",
    refresh: () => [["user"], ["members"], ["ranking"]],
    optimistic: ({ name }, patch) => {
      if (name) patch(["user"], (user: User) => ({ ...user, name }));
    },
    onDone,
  });
