import * as z from "zod/mini";
import { confirmation, loginWithCodeInput, newEmailInput, proofInput } from "#worker/contract/auth.ts";
import { entryLink } from "#worker/contract/entry-links.ts";
import { ENTRY_LINK } from "#worker/contract/limits/accounts.ts";
import { TODAY } from "#worker/contract/limits/pages.ts";
import { CLOSED_BOARDS } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { teamToday } from "#worker/contract/now.ts";
import { addPasskeyInput, creationOptions, passkey, updatePasskeyInput } from "#worker/contract/passkeys.ts";
import { session } from "#worker/contract/sessions.ts";
import { listThankYousInput, thankYou } from "#worker/contract/thanks.ts";
import { loginMethods, me, updateUserInput, user } from "#worker/contract/users.ts";
import { listClosedBoardsInput, myClosedBoards, myData } from "#worker/contract/users-data.ts";
import type { Call } from "./call.ts";

export const USER_CALLS = {
  "GET /users": { role: "session", answer: me, summary: "Returns the caller's account." },
  "PATCH /users": {
    role: "session",
    answer: user,
    summary: "Changes name or password. A new password ends all other sessions.",
    body: updateUserInput,
    errors: ["confirm_identity", "account_needed"],
  },
  "DELETE /users": {
    role: "session",
    summary: "Deletes the account. Its texts stay, without the name.",
    body: proofInput,
    loadsHashes: true,
    accountOnly: true,
    errors: ["wrong_password", "invalid_code", "invalid_passkey", "last_admin", "team_moving"],
  },
  "GET /users/login-methods": {
    role: "session",
    answer: loginMethods,
    summary: "Returns what the caller can log in with.",
  },
  "POST /users/request-email": {
    role: "session",
    mail: "needed",
    answer: confirmation,
    summary: "Mails a code to an address, for an account that never confirmed one.",
    body: newEmailInput,
    accountOnly: true,
    errors: [
      "confirm_identity",
      "email_confirmed",
      "entered_by_link",
      "network_quota",
      "email_not_sent",
      "email_quota",
    ],
    limit: "address",
  },
  "POST /users/email": {
    role: "session",
    mail: "needed",
    answer: user,
    summary: "Confirms with the mailed code that the address is the caller's.",
    body: loginWithCodeInput,
    accountOnly: true,
    errors: ["confirm_identity", "email_confirmed", "entered_by_link", "email_taken", "invalid_code"],
    limit: "address",
  },
  "GET /users/entry-links": {
    role: "session",
    answer: z.array(entryLink),
    summary: `Lists the links that were made in the last ${ENTRY_LINK.kept / DAY} days to enter as the caller, newest first: all that were used, and ${ENTRY_LINK.unusedListed} that were not.`,
  },
  "POST /users/request-passkey": {
    role: "session",
    answer: creationOptions,
    summary: "Returns a challenge to add a passkey.",
    accountOnly: true,
    errors: ["confirm_identity", "too_many_passkeys"],
  },
  "POST /users/passkeys": {
    role: "session",
    status: 201,
    answer: passkey,
    summary: "Adds a passkey, named after the caller's device.",
    body: addPasskeyInput,
    accountOnly: true,
    errors: ["confirm_identity", "invalid_passkey", "too_many_passkeys"],
  },
  "PATCH /users/passkeys/:passkeyId": {
    role: "session",
    answer: passkey,
    summary: "Renames a passkey.",
    body: updatePasskeyInput,
    accountOnly: true,
    errors: ["confirm_identity", "not_found"],
  },
  "DELETE /users/passkeys/:passkeyId": {
    role: "session",
    summary: "Removes a passkey.",
    accountOnly: true,
    errors: ["confirm_identity", "not_found", "last_way_in"],
  },
  "GET /users/data": {
    role: "session",
    answer: myData,
    summary: "Returns everything stored about the caller, but for their cards and answers on closed boards.",
    limit: "downloads",
  },
  "GET /users/closed-boards": {
    role: "session",
    answer: myClosedBoards,
    summary: `Lists the caller's signed cards and answers on closed boards, newest first: ${CLOSED_BOARDS} boards, or the next ${CLOSED_BOARDS} before a moment and an id.`,
    query: listClosedBoardsInput,
  },
  "GET /users/sessions": {
    role: "session",
    answer: z.array(session),
    summary: "Lists the caller's active sessions, last used first.",
  },
  "DELETE /users/sessions": {
    role: "session",
    summary: "Ends all sessions except the current one.",
    errors: ["confirm_identity", "entered_by_link"],
  },
  "GET /users/today": {
    role: "session",
    answer: z.array(teamToday),
    summary: `Returns what is due in the caller's first ${TODAY.teams} teams by name.`,
  },
  "DELETE /users/sessions/:sessionId": {
    role: "session",
    summary: "Ends one session of the caller.",
    errors: ["confirm_identity", "entered_by_link", "not_found"],
  },
  "GET /users/thank-you": {
    role: "session",
    answer: z.array(thankYou),
    summary:
      "Lists the thank-yous that the caller gave or received, newest first: 24, or the next 24 before a moment and an id.",
    query: listThankYousInput,
  },
} satisfies Record<string, Call>;
