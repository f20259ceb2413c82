import * as accessEvents from "./schema/access-events.ts";
import * as agreements from "./schema/agreements.ts";
import * as boards from "./schema/boards.ts";
import * as counters from "./schema/counters.ts";
import * as goals from "./schema/goals.ts";
import * as invitations from "./schema/invitations.ts";
import * as members from "./schema/members.ts";
import * as messages from "./schema/messages.ts";
import * as passkeys from "./schema/passkeys.ts";
import * as removals from "./schema/removals.ts";
import * as retrospectives from "./schema/retrospectives.ts";
import * as series from "./schema/series.ts";
import * as sessions from "./schema/sessions.ts";
import * as slack from "./schema/slack.ts";
import * as teams from "./schema/teams.ts";
import * as thanks from "./schema/thanks.ts";
import * as topics from "./schema/topics.ts";
import * as users from "./schema/users.ts";
import * as votes from "./schema/votes.ts";

export const tables = {
  ...accessEvents,
  ...agreements,
  ...boards,
  ...counters,
  ...goals,
  ...invitations,
  ...members,
  ...messages,
  ...passkeys,
  ...removals,
  ...retrospectives,
  ...series,
  ...sessions,
  ...slack,
  ...teams,
  ...thanks,
  ...topics,
  ...users,
  ...votes,
};
