import { env } from "./client.ts";

/** @param mark first character of all ids: `!` sorts before all other ids, `~` after */
async function insertTeams(mark: "!" | "~", from: number, to: number): Promise<void> {
  const count = (first: number, last: number) =>
    `with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})`;
  const [teams, people, rows] = [count(from, to), count(4 * from, 4 * to + 3), count(100 * from, 100 * to + 99)];
  const at = "'2026-01-01T00:00:00.000Z'";
  const team = "'~' || (i / 100)";
  const [one, other] = ["'~' || (4 * (i / 100))", "'~' || (4 * (i / 100) + 1)"];
  const insert: [into: string, each: string, values: string][] = [
    ["users (id, name, email, password_hash)", people, "'~' || i, 'Otra', '~' || i, ''"],
    // They have not expired, because a login purges old sessions of everybody.
    ["sessions (id, user_id, expires_at)", people, "'~' || i, '~' || i, '2100-01-01'"],
    [
      "passkeys (id, user_id, name, credential_id, public_key, counter)",
      people,
      "'~' || i, '~' || i, 'Otra', '~' || i, '', 0",
    ],
    ["teams (id, name, join_password_hash)", teams, "'~' || i, 'Otro', ''"],
    [
      "teams (id, name, join_password_hash, deleted_at, deleted_by_id, bin_of, bin_kind)",
      teams,
      `'~~' || i, 'Otro', '', ${at}, '~' || (4 * i), '~' || i, 'topic'`,
    ],
    ["members (team_id, user_id, is_admin, joined_at)", people, `'~' || (i / 4), '~' || i, 1, ${at}`],
    [
      "invitations (id, team_id, creator_id, token_hash, guests, expires_at)",
      teams,
      "'~' || i, '~' || i, '~' || (4 * i), '~' || i, 1, '2100-01-01'",
    ],
    [
      "entry_links (id, team_id, user_id, creator_id, token_hash, expires_at)",
      teams,
      "'~' || i, '~' || i, '~' || (4 * i), '~' || (4 * i + 1), '~' || i, '2100-01-01'",
    ],
    [
      "program_tokens (id, team_id, creator_id, name, token_hash, scopes, expires_at)",
      teams,
      "'~' || i, '~' || i, '~' || (4 * i), 'a', '~' || i, '[]', '2100-01-01'",
    ],
    [
      "webhooks (id, team_id, creator_id, address, secret, events)",
      teams,
      "'~' || i, '~' || i, '~' || (4 * i), 'a', 'a', '[\"retrospective.opened\",\"agreement.created\"]'",
    ],
    [
      "webhook_deliveries (webhook_id, message_id, event, at)",
      rows,
      "'~' || (i / 100), '~' || i, 'webhook.test', '2026-01-01'",
    ],
    ["first_account_links (token_hash, expires_at)", teams, "'~' || i, '2100-01-01'"],
    ["former_members (user_id, team_id)", teams, "'~' || (4 * i), '~' || i"],
    ["removals (team_id, user_id, removed_at)", teams, `'~' || i, '~' || (4 * i), ${at}`],
    [
      "slack_connections (team_id, webhook, connected_at, failure, failed_at)",
      teams,
      `'~' || i, 'a', ${at}, 'webhook_removed', ${at}`,
    ],
    ["access_events (id, team_id, kind, actor_id, at)", rows, `'~' || i, ${team}, 'joined', ${one}, ${at}`],
    [
      "counters (id, team_id, name, increment_button_label, reset_button_label)",
      rows,
      `'~' || i, ${team}, 'a', 'b', 'c'`,
    ],
    [
      "counter_resets (id, counter_id, name_event, streak, user_id, at)",
      rows,
      `'~' || i, '~' || i, 'a', 1, ${one}, ${at}`,
    ],
    ["goals (id, counter_id, description, target_days, updated_at)", rows, `'~' || i, '~' || i, 'a', 5, ${at}`],
    [
      "goals (id, counter_id, description, target_days, updated_at, achieved_at)",
      rows,
      `'~~' || i, '~' || i, 'a', 5, ${at}, ${at}`,
    ],
    ["retrospectives (id, team_id, retrospective_name)", rows, `'~' || i, ${team}, 'a'`],
    [
      "retrospectives (id, team_id, retrospective_name, status, sprint_winner_id, closed_at)",
      rows,
      `'~~' || i, ${team}, 'a', 'CLOSED', ${one}, ${at}`,
    ],
    [
      "series (id, team_id, name, number, starts_on, hour, every_weeks, in_turns, conductor_id, creator_id)",
      rows,
      `'~' || i, ${team}, 'a', 1, '2026-01-01', '10:00', 1, 0, ${one}, ${one}`,
    ],
    ["formats (id, team_id, name, columns, creator_id)", rows, `'~' || i, ${team}, 'a', '[]', ${one}`],
    ["boards (retrospective_id, document)", rows, "'~~' || i, '{}'"],
    [
      "sheet_links (id, retrospective_id, token_hash, cards, comments, thanks, names, expires_at)",
      rows,
      "'~' || i, '~~' || i, '~' || i, 1, 1, 1, 1, '2100-01-01'",
    ],
    ["board_copies (retrospective_id, part, text)", rows, "'~~' || i, 0, '{}'"],
    ["host_tokens (token_hash, expires_at)", rows, `'~' || i, ${at}`],
    [
      "board_titles (team_id, key, retrospective_id, group_id, title, fichas)",
      rows,
      `${team}, '~' || i, '~~' || i, '~' || i, 'a', 1`,
    ],
    ["votes (id, retrospective_id, voter_id, voted_for_id)", rows, `'~' || i, '~' || i, ${one}, ${other}`],
    [
      "thank_yous (id, retrospective_id, giver_id, receiver_id, message)",
      rows,
      `'~' || i, '~' || i, ${one}, ${other}, 'a'`,
    ],
    ["topics (id, team_id, title, author_id)", rows, `'~' || i, ${team}, 'a', ${one}`],
    ["topic_likes (topic_id, user_id)", rows, `'~' || i, ${one}`],
    ["topic_messages (id, topic_id, user_id, message)", rows, `'~' || i, '~' || i, ${one}, 'a'`],
    [
      "agreements (team_id, id, retrospective_id, text, owner_id, due_on)",
      rows,
      `${team}, '~' || i, '~' || i, 'a', ${one}, '2026-01-01'`,
    ],
    ["agreements (team_id, id, text, state, closed_at)", rows, `${team}, '~~' || i, 'a', 'DONE', ${at}`],
    ["message_likes (topic_id, message_id, user_id)", rows, `'~' || i, '~' || i, ${one}`],
  ];
  await env.DB.batch(
    insert.map(([into, each, values]) =>
      env.DB.prepare(`insert into ${into} ${each} select ${values.replaceAll("~", mark)} from n`),
    ),
  );
}

/** Adds teams that sort before and after the tests' own rows. */
export async function addOtherTeams(from: number, to: number): Promise<void> {
  for (const mark of ["!", "~"] as const) await insertTeams(mark, from, to);
}
