import { api, call } from "#app/lib/data/api.ts";
import { CODE_SENT, USER_RESET } from "#worker/contract/constants.ts";
import { useAccountCall } from "./use-account-call.ts";

type WithEmail = { email: string };
type WithCode = WithEmail & { password: string; code: string };

export const useLogIn = () =>
  useAccountCall((json: WithEmail & { password: string }) => call(api.auth.login.$post({ json })));

export const useRegister = () =>
  useAccountCall((json: WithCode & { name: string }) => call(api.auth.register.$post({ json })));

export const useRequestCreate = () =>
  useAccountCall((json: WithEmail) => call(api.auth["request-create"].$post({ json })), CODE_SENT.message);

export const useRequestReset = () =>
  useAccountCall((json: WithEmail) => call(api.auth["request-reset"].$post({ json })), CODE_SENT.message);

export const useResetUser = () =>
  useAccountCall((json: WithCode) => call(api.auth["reset-user"].$post({ json })), USER_RESET.message);
