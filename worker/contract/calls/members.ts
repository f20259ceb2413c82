import * as z from "zod/mini";
import { accessEvent, removal } from "#worker/contract/access-events.ts";
import { newEntryLink } from "#worker/contract/entry-links.ts";
import { ACCESS_EVENTS } from "#worker/contract/limits/accounts.ts";
import { member } from "#worker/contract/members.ts";
import { joinTeamInput, team } from "#worker/contract/teams.ts";
import type { Call } from "./call.ts";

export const MEMBER_CALLS = {
  "POST /teams/:teamId/users": {
    role: "session",
    status: 201,
    answer: team,
    summary: "Joins a team. The first member becomes admin.",
    body: joinTeamInput,
    loadsHashes: true,
    accountOnly: true,
    errors: ["invalid_join", "already_member", "removed_from_team"],
  },
  "GET /teams/:teamId/users": {
    role: "member",
    scope: "read",
    answer: z.array(member),
    summary: "Lists the members by name.",
  },
  "DELETE /teams/:teamId/users": { role: "member", scope: null, summary: "Leaves the team.", errors: ["last_admin"] },
  "GET /teams/:teamId/users/my-membership": {
    role: "member",
    scope: null,
    answer: member,
    summary: "Returns the caller's membership.",
  },
  "DELETE /teams/:teamId/users/:userId": {
    role: "admin",
    scope: null,
    summary: "Removes another member from the team.",
    errors: ["use_leave", "last_admin"],
  },
  "POST /teams/:teamId/users/:userId/admin": {
    role: "admin",
    scope: null,
    answer: member,
    summary: "Makes a member an admin.",
    errors: ["guest_not_admin"],
  },
  "DELETE /teams/:teamId/users/:userId/admin": {
    role: "admin",
    scope: null,
    answer: member,
    summary: "Takes the admin role from a member.",
    errors: ["last_admin"],
  },
  "POST /teams/:teamId/users/:userId/entry-links": {
    role: "admin",
    scope: null,
    status: 201,
    answer: newEntryLink,
    summary: "Makes a link with which a member, to whom no code can be mailed, enters once. The one before it ends.",
    accountOnly: true,
    errors: ["confirm_identity", "link_for_self", "link_for_other_teams", "has_codes", "too_many_entry_links"],
  },
  "GET /teams/:teamId/removals": {
    role: "admin",
    scope: null,
    answer: z.array(removal),
    summary: "Lists the people who were removed and not readmitted, by name.",
  },
  "DELETE /teams/:teamId/removals/:userId": {
    role: "admin",
    scope: null,
    summary: "Lets a removed person join again.",
  },
  "GET /teams/:teamId/access-events": {
    role: "admin",
    scope: null,
    answer: z.array(accessEvent),
    summary: `Lists the last ${ACCESS_EVENTS.listed} changes of who may enter, newest first.`,
  },
} satisfies Record<string, Call>;
