import { api, call } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useWrite } from "#app/lib/use-write.ts";
import { CODE_SENT, USER_RESET } from "#worker/contract/auth.ts";
import type { ErrorCode } from "#worker/contract/errors.ts";

type WithEmail = { email: string };
type WithCode = WithEmail & { password: string; code: string };

export const useLogIn = () =>
  useWrite({ write: (json: WithEmail & { password: string }) => call(api.auth.login.$post({ json })) });

export const useRegister = () =>
  useWrite({ write: (json: WithCode & { name: string }) => call(api.auth.register.$post({ json })) });

export const useRequestCreate = () =>
  useWrite({
    write: (json: WithEmail) => call(api.auth["request-create"].$post({ json })),
    success: CODE_SENT.message,
  });

export const useRequestReset = () =>
  useWrite({
    write: (json: WithEmail) => call(api.auth["request-reset"].$post({ json })),
    success: CODE_SENT.message,
  });

export const useResetUser = () =>
  useWrite({ write: (json: WithCode) => call(api.auth["reset-user"].$post({ json })), success: USER_RESET.message });

/** Whether a call failed for this very reason: what to say beside a field, after the toast with the message is gone. */
export const failedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
