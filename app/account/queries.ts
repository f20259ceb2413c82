import { api, call } from "#app/lib/data/api.ts";
import type {
  EmailInput,
  LoginInput,
  LoginWithCodeInput,
  RegisterInput,
  ResetUserInput,
} from "#worker/contract/auth.ts";
import { codeSent, userReset } from "#worker/contract/constants.ts";
import { useAccountCall } from "./use-account-call.ts";

export const useLogIn = () => useAccountCall((json: LoginInput) => call(api.auth.login.$post({ json })));

export const useRegister = () => useAccountCall((json: RegisterInput) => call(api.auth.register.$post({ json })));

export const useRequestCreate = () =>
  useAccountCall((json: EmailInput) => call(api.auth["request-create"].$post({ json })), codeSent().message);

export const useRequestLogin = () =>
  useAccountCall((json: EmailInput) => call(api.auth["request-login"].$post({ json })), codeSent().message);

export const useLogInWithCode = () =>
  useAccountCall((json: LoginWithCodeInput) => call(api.auth["login-with-code"].$post({ json })));

export const useRequestReset = () =>
  useAccountCall((json: EmailInput) => call(api.auth["request-reset"].$post({ json })), codeSent().message);

export const useResetUser = () =>
  useAccountCall((json: ResetUserInput) => call(api.auth["reset-user"].$post({ json })), userReset().message);
