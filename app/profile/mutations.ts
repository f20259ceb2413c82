import { type MutationKey, useMutation } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { forgetDraftsOf } from "#app/lib/forms/drafts.ts";
import { saveAsJson } from "#app/lib/save-file.ts";
import { logOut } from "#app/lib/session.ts";
import type { ProofInput } from "#worker/contract/auth.ts";
import { codeSent } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import type { AddPasskeyInput, UpdatePasskeyInput } from "#worker/contract/passkeys.ts";
import type { UpdateUserInput } from "#worker/contract/users.ts";
import type { MyClosedBoards } from "#worker/contract/users-data.ts";
import { userQuery } from "./queries.ts";

// Apart from the queries, which every private page loads.

export const useUpdateUser = (onDone?: () => void) =>
  useApiMutation({
    send: (json: UpdateUserInput) => browserApi.users.$patch({ json }),
    success: t`Usuario actualizado`,
    // A new password ends the other sessions.
    refresh: () => [["user"], ["members"], ["ranking"], ["sessions"], ["login-methods"]],
    optimistic: ({ name }, update) => {
      if (name) update(userQuery().queryKey, (user) => ({ ...user, name }));
    },
    onDone,
  });

export const useRequestConfirm = (onDone: () => void) =>
  useApiMutation({ send: () => browserApi.auth["request-confirm"].$post(), success: codeSent().message, onDone });

export const useConfirmIdentity = (onDone: () => void) =>
  useApiMutation({ send: (json: ProofInput) => browserApi.auth.confirm.$post({ json }), onDone });

export function useAddPasskey() {
  const request = useApiMutation({ send: () => browserApi.users["request-passkey"].$post() });
  const add = useApiMutation({
    send: (json: AddPasskeyInput) => browserApi.users.passkeys.$post({ json }),
    success: t`Llave de acceso agregada`,
    refresh: () => [["login-methods"]],
  });
  return {
    add: async () => {
      const options = await request.mutateAsync();
      const passkey = await (await import("#app/lib/passkeys.ts")).createPasskey(options);
      if (passkey) await add.mutateAsync({ passkey });
    },
    isPending: request.isPending || add.isPending,
  };
}

export const passkeyKey = (passkeyId: string): MutationKey => ["passkeys", passkeyId];

export const useRenamePasskey = (passkeyId: string) =>
  useApiMutation({
    key: passkeyKey(passkeyId),
    send: (json: UpdatePasskeyInput) => browserApi.users.passkeys[":passkeyId"].$patch({ param: { passkeyId }, json }),
    success: t`Nombre cambiado`,
    refresh: () => [["login-methods"]],
  });

export const useRemovePasskey = (passkeyId: string) =>
  useApiMutation({
    key: passkeyKey(passkeyId),
    send: () => browserApi.users.passkeys[":passkeyId"].$delete({ param: { passkeyId } }),
    success: t`Llave de acceso quitada`,
    refresh: () => [["login-methods"]],
  });

export const useRequestPasskey = () =>
  useApiMutation({ send: () => browserApi.auth["request-confirm-passkey"].$post() });

/** Of every end of sessions. */
export const SESSIONS_KEY: MutationKey = ["sessions"];

export const useEndOtherSessions = (onDone: () => void) =>
  useApiMutation({
    key: [...SESSIONS_KEY, "others"],
    send: () => browserApi.users.sessions.$delete(),
    success: t`Otras sesiones cerradas`,
    refresh: () => [["sessions"]],
    onDone,
  });

export const useEndSession = (sessionId: string, onDone: () => void) =>
  useApiMutation({
    key: [...SESSIONS_KEY, sessionId],
    send: () => browserApi.users.sessions[":sessionId"].$delete({ param: { sessionId } }),
    success: t`Sesión cerrada`,
    refresh: () => [["sessions"]],
    onDone,
  });

/** A mutation rather than a query, because the data is saved to a file and not cached. */
export const useDownloadData = () =>
  useMutation({ mutationFn: readMyData, onSuccess: (data) => saveAsJson("tertulia-mis-datos", data) });

async function readMyData() {
  const { cards, answers, ...data } = await call(browserApi.users.data.$get());
  for (let next: string | null = ""; next !== null; ) {
    const page: MyClosedBoards = await call(
      browserApi.users["closed-boards"].$get({ query: next ? { before: next } : {} }),
    );
    cards.push(...page.cards);
    answers.push(...page.answers);
    next = page.next;
  }
  return { ...data, cards, answers };
}

export const useDeleteAccount = (userId: string) =>
  useApiMutation({
    send: (json: ProofInput) => browserApi.users.$delete({ json }),
    onDone: () => {
      forgetDraftsOf(localStorage, userId);
      sessionStorage.clear();
      void logOut();
    },
  });
