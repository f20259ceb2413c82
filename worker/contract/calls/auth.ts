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
import { CONFIRMATION_LIFE } from "#worker/contract/limits.ts";
import { logInWithPasskeyInput, requestOptions } from "#worker/contract/passkeys.ts";
import type { Call } from "./call.ts";

export const AUTH_CALLS = {
  "POST /auth/request-create": {
    role: "anyone",
    answer: confirmation,
    summary: "Mails a code for a new account.",
    body: emailInput,
    errors: ["network_quota", "email_not_sent", "email_quota"],
  },
  "POST /auth/register": {
    role: "anyone",
    status: 201,
    answer: newSession,
    summary: "Creates an account and its first session.",
    body: registerInput,
    errors: ["invalid_code", "email_taken"],
  },
  "POST /auth/request-reset": {
    role: "anyone",
    answer: confirmation,
    summary: "Mails a code for a new password.",
    body: emailInput,
    errors: ["network_quota", "email_not_sent", "email_quota"],
  },
  "POST /auth/reset-user": {
    role: "anyone",
    answer: confirmation,
    summary: "Sets a new password and ends all sessions of the account.",
    body: resetUserInput,
    errors: ["invalid_code"],
  },
  "POST /auth/login": {
    role: "anyone",
    answer: newSession,
    summary: "Creates a session.",
    body: loginInput,
    errors: ["invalid_credentials"],
  },
  "POST /auth/request-login": {
    role: "anyone",
    answer: confirmation,
    summary: "Mails a code to log in.",
    body: emailInput,
    errors: ["network_quota", "email_not_sent", "email_quota"],
  },
  "POST /auth/login-with-code": {
    role: "anyone",
    answer: newSession,
    summary: "Creates a session with a mailed code.",
    body: loginWithCodeInput,
    errors: ["invalid_code"],
  },
  "POST /auth/request-keep": {
    role: "session",
    answer: confirmation,
    summary: "Mails a code with which a guest keeps their place.",
    body: emailInput,
    errors: ["not_a_guest", "network_quota", "email_not_sent", "email_quota"],
    limit: "address",
  },
  "POST /auth/keep": {
    role: "session",
    answer: newSession,
    summary:
      "Makes the guest an account of this email, or moves what they did to the account that has it. Answers a new session.",
    body: loginWithCodeInput,
    errors: ["not_a_guest", "invalid_code"],
    limit: "address",
  },
  "GET /auth/verify": { role: "session", answer: sessionOwner, summary: "Returns the account of the session." },
  // A refused logout would leave the session open.
  "POST /auth/logout": { role: "session", summary: "Ends the session.", limit: "none" },
  "POST /auth/request-passkey": {
    role: "anyone",
    answer: requestOptions,
    summary: "Returns a challenge to log in with a passkey.",
  },
  "POST /auth/login-with-passkey": {
    role: "anyone",
    answer: newSession,
    summary: "Creates a session with a passkey.",
    body: logInWithPasskeyInput,
    errors: ["invalid_passkey"],
  },
  "POST /auth/request-confirm-passkey": {
    role: "session",
    answer: requestOptions,
    summary: "Returns a challenge with which a passkey of the caller proves who they are.",
    accountOnly: true,
    limit: "address",
  },
  "POST /auth/request-confirm": {
    role: "session",
    answer: confirmation,
    summary: "Mails the caller a code that proves who they are.",
    accountOnly: true,
    errors: ["network_quota", "email_not_sent", "email_quota"],
    limit: "address",
  },
  "POST /auth/confirm": {
    role: "session",
    summary: `Proves who the caller is. For ${CONFIRMATION_LIFE / 60_000} minutes this session may do what answers 428 without it.`,
    body: proofInput,
    loadsHashes: true,
    accountOnly: true,
    errors: ["wrong_password", "invalid_code", "invalid_passkey"],
    limit: "address",
  },
} satisfies Record<string, Call>;
