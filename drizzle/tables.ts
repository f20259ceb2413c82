import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accessEvents from "./schema/access-events.ts";
import * as agreements from "./schema/agreements.ts";
import * as boards from "./schema/boards.ts";
import * as counters from "./schema/counters.ts";
import * as entryLinks from "./schema/entry-links.ts";
import * as firstAccountLinks from "./schema/first-account-links.ts";
import * as formats from "./schema/formats.ts";
import * as goals from "./schema/goals.ts";
import * as host from "./schema/host.ts";
import * as invitations from "./schema/invitations.ts";
import * as members from "./schema/members.ts";
import * as messages from "./schema/messages.ts";
import * as passkeys from "./schema/passkeys.ts";
import * as programTokens from "./schema/program-tokens.ts";
import * as removals from "./schema/removals.ts";
import * as retrospectives from "./schema/retrospectives.ts";
import * as series from "./schema/series.ts";
import * as sessions from "./schema/sessions.ts";
import * as sheetLinks from "./schema/sheet-links.ts";
import * as slack from "./schema/slack.ts";
import * as teams from "./schema/teams.ts";
import * as thanks from "./schema/thanks.ts";
import * as topics from "./schema/topics.ts";
import * as users from "./schema/users.ts";
import * as votes from "./schema/votes.ts";
import * as webhooks from "./schema/webhooks.ts";

export const tables = {
  ...accessEvents,
  ...agreements,
  ...boards,
  ...counters,
  ...entryLinks,
  ...firstAccountLinks,
  ...formats,
  ...goals,
  ...host,
  ...invitations,
  ...members,
  ...messages,
  ...passkeys,
  ...programTokens,
  ...removals,
  ...retrospectives,
  ...series,
  ...sessions,
  ...sheetLinks,
  ...slack,
  ...teams,
  ...thanks,
  ...topics,
  ...users,
  ...votes,
  ...webhooks,
};

/** What stays at home when a team moves: accounts, and who is in a team (docs/decisions/056). */
export const AT_HOME: readonly SQLiteTable[] = [
  ...Object.values({ ...entryLinks, ...firstAccountLinks, ...host, ...invitations, ...members, ...passkeys }),
  ...Object.values({ ...programTokens, ...removals, ...sessions, ...teams, ...users }),
  // Each database has those of its own writes.
  accessEvents.accessEvents,
];
