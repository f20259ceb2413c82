import { env } from "./client.ts";

const CONTENT = [
  "select * from members where team_id = ?",
  "select id, team_id, token_hash, guests, expires_at from invitations where team_id = ?",
  "select id, team_id, token_hash, name, scopes, expires_at from program_tokens where team_id = ?",
  "select id, team_id, creator_id, events, created_at, stopped_at, stop_reason from webhooks where team_id = ?",
  "select * from slack_connections where team_id = ?",
  "select * from former_members where team_id = ?",
  "select * from removals where team_id = ?",
  "select * from counters where team_id = ?",
  "select * from counter_resets where counter_id in (select id from counters where team_id = ?)",
  "select * from goals where counter_id in (select id from counters where team_id = ?) order by id",
  "select * from retrospectives where team_id = ?",
  "select * from series where team_id = ?",
  "select * from formats where team_id = ?",
  "select * from votes where retrospective_id in (select id from retrospectives where team_id = ?)",
  "select * from thank_yous where retrospective_id in (select id from retrospectives where team_id = ?)",
  "select * from boards where retrospective_id in (select id from retrospectives where team_id = ?)",
  "select * from sheet_links where retrospective_id in (select id from retrospectives where team_id = ?)",
  "select * from board_titles where team_id = ?",
  "select * from topics where team_id = ?",
  "select * from topic_likes where topic_id in (select id from topics where team_id = ?) order by user_id",
  "select * from topic_messages where topic_id in (select id from topics where team_id = ?)",
  "select * from message_likes where message_id in (select m.id from topic_messages m join topics t on t.id = m.topic_id where t.team_id = ?) order by user_id",
  "select * from agreements where team_id = ? order by id",
];

/** The rows of a team, by table. */
export async function contentOf(teamId: string): Promise<unknown[][]> {
  const databases = env.DB2 ? [env.DB, env.DB2] : [env.DB];
  const read = await Promise.all(
    databases.map((database) => database.batch(CONTENT.map((select) => database.prepare(select).bind(teamId)))),
  );
  return read.flat().map(({ results }) => results);
}
