import * as z from "zod/mini";
import {
  confirmation,
  emailInput,
  loginInput,
  loginWithCodeInput,
  newSession,
  proofInput,
  registerInput,
  resetUserInput,
  sessionOwner,
} from "#worker/contract/auth.ts";
import { health } from "#worker/contract/health.ts";
import { teamToday } from "#worker/contract/now.ts";
import {
  addPasskeyInput,
  creationOptions,
  logInWithPasskeyInput,
  passkey,
  requestOptions,
  updatePasskeyInput,
} from "#worker/contract/passkeys.ts";
import { session } from "#worker/contract/sessions.ts";
import { listThankYousInput, thankYou } from "#worker/contract/thanks.ts";
import { loginMethods, updateUserInput, user } from "#worker/contract/users.ts";
import { myData } from "#worker/contract/users-data.ts";
import { type Call, call } from "./call.ts";

export const ACCOUNT_CALLS = {
  "POST /auth/request-create": call("anyone", 200, confirmation, "Mails a code for a new account.", {
    body: emailInput,
    errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/register": call("anyone", 201, newSession, "Creates an account and its first session.", {
    body: registerInput,
    errors: ["invalid_code", "email_taken", "too_many_requests"],
  }),
  "POST /auth/request-reset": call("anyone", 200, confirmation, "Mails a code for a new password.", {
    body: emailInput,
    errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/reset-user": call(
    "anyone",
    200,
    confirmation,
    "Sets a new password and ends all sessions of the account.",
    {
      body: resetUserInput,
      errors: ["invalid_code", "too_many_requests"],
    },
  ),
  "POST /auth/login": call("anyone", 200, newSession, "Creates a session.", {
    body: loginInput,
    errors: ["invalid_credentials", "too_many_requests"],
  }),
  "POST /auth/request-login": call("anyone", 200, confirmation, "Mails a code to log in.", {
    body: emailInput,
    errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/login-with-code": call("anyone", 200, newSession, "Creates a session with a mailed code.", {
    body: loginWithCodeInput,
    errors: ["invalid_code", "too_many_requests"],
  }),
  "POST /auth/request-keep": call("session", 200, confirmation, "Mails a code with which a guest keeps their place.", {
    body: emailInput,
    errors: ["not_a_guest", "too_many_requests", "network_quota", "email_not_sent", "email_quota"],
  }),
  "POST /auth/keep": call(
    "session",
    200,
    newSession,
    "Makes the guest an account of this email, or moves what they did to the account that has it. Answers a new session.",
    { body: loginWithCodeInput, errors: ["not_a_guest", "invalid_code", "too_many_requests"] },
  ),
  "GET /auth/verify": call("session", 200, sessionOwner, "Returns the account of the session.", {
    errors: ["too_many_requests"],
  }),
  "POST /auth/logout": call("session", 204, null, "Ends the session.", { errors: ["too_many_requests"] }),
  "POST /auth/request-passkey": call("anyone", 200, requestOptions, "Returns a challenge to log in with a passkey.", {
    errors: ["too_many_requests"],
  }),
  "POST /auth/login-with-passkey": call("anyone", 200, newSession, "Creates a session with a passkey.", {
    body: logInWithPasskeyInput,
    errors: ["invalid_passkey", "too_many_requests"],
  }),
  "POST /auth/request-confirm-passkey": call(
    "session",
    200,
    requestOptions,
    "Returns a challenge with which a passkey of the caller proves who they are.",
    { accountOnly: true, errors: ["too_many_requests"] },
  ),
  "POST /auth/request-confirm": call(
    "session",
    200,
    confirmation,
    "Mails the caller a code that proves who they are.",
    {
      accountOnly: true,
      errors: ["too_many_requests", "network_quota", "email_not_sent", "email_quota"],
    },
  ),
  "POST /auth/confirm": call(
    "session",
    204,
    null,
    "Proves who the caller is. For 10 minutes this session may do what answers 428 without it.",
    {
      body: proofInput,
      accountOnly: true,
      errors: ["wrong_password", "invalid_code", "invalid_passkey", "too_many_requests"],
    },
  ),
  "GET /health": call(
    "anyone",
    200,
    health,
    "Returns the version and the state of the services it needs; 503 if one is unreachable.",
    {
      errors: ["too_many_requests"],
      otherStatus: 503,
    },
  ),
  "GET /users": call("session", 200, user, "Returns the caller's account."),
  "PATCH /users": call("session", 200, user, "Changes name or password. A new password ends all other sessions.", {
    body: updateUserInput,
    errors: ["confirm_identity", "account_needed"],
  }),
  "DELETE /users": call("session", 204, null, "Deletes the account. Its texts stay, without the name.", {
    body: proofInput,
    accountOnly: true,
    errors: ["wrong_password", "invalid_code", "invalid_passkey", "last_admin", "too_many_requests"],
  }),
  "GET /users/login-methods": call("session", 200, loginMethods, "Returns what the caller can log in with."),
  "POST /users/request-passkey": call("session", 200, creationOptions, "Returns a challenge to add a passkey.", {
    accountOnly: true,
    errors: ["confirm_identity", "too_many_passkeys"],
  }),
  "POST /users/passkeys": call("session", 201, passkey, "Adds a passkey, named after the caller's device.", {
    body: addPasskeyInput,
    accountOnly: true,
    errors: ["confirm_identity", "invalid_passkey", "too_many_passkeys"],
  }),
  "PATCH /users/passkeys/:passkeyId": call("session", 200, passkey, "Renames a passkey.", {
    body: updatePasskeyInput,
    accountOnly: true,
    errors: ["confirm_identity", "not_found"],
  }),
  "DELETE /users/passkeys/:passkeyId": call("session", 204, null, "Removes a passkey.", {
    accountOnly: true,
    errors: ["confirm_identity", "not_found"],
  }),
  "GET /users/data": call("session", 200, myData, "Returns everything stored about the caller."),
  "GET /users/sessions": call("session", 200, z.array(session), "Lists the caller's active sessions, last used first."),
  "DELETE /users/sessions": call("session", 204, null, "Ends all sessions except the current one.", {
    errors: ["confirm_identity"],
  }),
  "GET /users/today": call(
    "session",
    200,
    z.array(teamToday),
    "Returns what is due in the caller's first four teams by name.",
  ),
  "DELETE /users/sessions/:sessionId": call("session", 204, null, "Ends one session of the caller.", {
    errors: ["confirm_identity", "not_found"],
  }),
  "GET /users/thank-you": call(
    "session",
    200,
    z.array(thankYou),
    "Lists the thank-yous that the caller gave or received, newest first.",
    {
      query: listThankYousInput,
    },
  ),
} satisfies Record<string, Call>;
