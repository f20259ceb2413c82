import { api, call } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { CODE_SENT, USER_RESET } from "#worker/contract/constants.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";
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

/** Whether a call failed for this very reason: what to say beside a field, after the toast with the message is gone. */
export const failedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
