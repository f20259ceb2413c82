import { env } from "./client.ts";
import { databaseWith, sessionOf } from "./d1-session.ts";

/**
 * A database whose batches wait until `state.mayAnswer`, before they run or with their answers. The state has flags, because a
 * room cannot wait for a promise of the test.
 */
export function slowDatabase(waits: "before it runs" | "with the answer") {
  const state = { isAsked: false, mayAnswer: false };
  async function wait(): Promise<void> {
    state.isAsked = true;
    while (!state.mayAnswer) await scheduler.wait(5);
  }
  const withSession = (from?: string) => {
    const session = env.DB.withSession(from);
    return sessionOf(
      async (queries) => {
        if (waits === "before it runs") await wait();
        const answers = await session.batch(queries.map(({ sql, values }) => session.prepare(sql).bind(...values)));
        if (waits === "with the answer") await wait();
        return answers;
      },
      () => session.getBookmark(),
    );
  };
  return { database: databaseWith(withSession), state };
}
