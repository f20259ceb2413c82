import * as z from "zod/mini";
import { newSession, signUpInput } from "#worker/contract/auth.ts";
import {
  createInvitationInput,
  enterAsGuestInput,
  invitation,
  invitationPreview,
  previewInvitationInput,
  retroEntry,
} from "#worker/contract/invitations.ts";
import { team } from "#worker/contract/teams.ts";
import type { Call } from "./call.ts";

export const INVITATION_CALLS = {
  "GET /teams/:teamId/invitations": {
    role: "admin",
    scope: null,
    answer: z.array(invitation),
    summary: "Lists the invitations that have not expired, newest first.",
  },
  "POST /teams/:teamId/invitations": {
    role: "admin",
    scope: null,
    status: 201,
    answer: invitation,
    summary: "Creates an invitation.",
    body: createInvitationInput,
    errors: ["too_many_invitations", "invitation_ended"],
    creates: true,
  },
  "DELETE /teams/:teamId/invitations/:invitationId": { role: "admin", scope: null, summary: "Ends an invitation." },
  "GET /invitations/:token": {
    role: "anyone",
    answer: invitationPreview,
    summary: "Returns what an invitation leads to.",
    query: previewInvitationInput,
    errors: ["invitation_ended"],
  },
  "POST /invitations/:token/users": {
    role: "session",
    status: 201,
    answer: team,
    summary: "Joins the team of an invitation. The first member becomes admin.",
    accountOnly: true,
    errors: ["invitation_ended", "already_member", "removed_from_team", "team_moving"],
    limit: "address",
  },
  "POST /invitations/:token/accounts": {
    role: "anyone",
    mail: "absent",
    status: 201,
    answer: newSession,
    summary: "Creates an account that is a member of the invitation's team, and its session.",
    body: signUpInput,
    errors: ["invitation_ended", "email_taken", "invalid_passkey", "team_moving"],
  },
  "POST /invitations/:token/guests": {
    role: "anyone",
    status: 201,
    answer: newSession,
    summary: "Creates a guest, who is a member without an account, and their session.",
    body: enterAsGuestInput,
    errors: ["invitation_ended", "guests_not_allowed", "team_moving"],
    creates: true,
  },
  "GET /teams/:teamId/retrospectives/:retroId/entry": {
    role: "anyone",
    answer: retroEntry,
    summary: "Returns what a stranger sees of an open retrospective, where the team lets people in by its address.",
    errors: ["not_invited"],
  },
  "POST /teams/:teamId/retrospectives/:retroId/entry/users": {
    role: "session",
    status: 201,
    answer: team,
    summary: "Joins the team by the address of an open retrospective.",
    accountOnly: true,
    errors: ["not_invited", "already_member", "removed_from_team"],
    limit: "address",
  },
  "POST /teams/:teamId/retrospectives/:retroId/entry/guests": {
    role: "anyone",
    status: 201,
    answer: newSession,
    summary: "Creates a guest by the address of an open retrospective, and their session.",
    body: enterAsGuestInput,
    errors: ["not_invited"],
    creates: true,
  },
} satisfies Record<string, Call>;
