import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { hostDays } from "#drizzle/schema/host.ts";
import { type DayUse, NOTHING } from "#worker/contract/spending.ts";

type Row = typeof hostDays.$inferSelect;
type Notice = NonNullable<Row["notice"]>;
export type DaySum = DayUse & { day: number; databaseBytes: number; notice: Notice | null };

const NO_DAY = { ...NOTHING, mails: 0, notice: null };

const plus = (column: SQLiteColumn) => sql`${column} + excluded.${sql.identifier(column.name)}`;

/** D1 tells the size of the database with each answer. */
const daySum = (day: number, row: Row | undefined, { meta }: D1Result): DaySum => ({
  ...(row ?? { day, ...NO_DAY }),
  databaseBytes: meta.size_after,
});

/** @returns what was used on this day, by everybody */
export async function addToDay(db: Db, day: number, use: DayUse): Promise<DaySum> {
  const { requests, rowsRead, rowsWritten, objectRequests, objectRowsWritten, mails } = hostDays;
  const [[row], last] = await db.batch([
    db
      .insert(hostDays)
      .values({ day, ...use })
      .onConflictDoUpdate({
        target: hostDays.day,
        set: {
          requests: plus(requests),
          rowsRead: plus(rowsRead),
          rowsWritten: plus(rowsWritten),
          objectRequests: plus(objectRequests),
          objectRowsWritten: plus(objectRowsWritten),
          mails: plus(mails),
        },
      })
      .returning(),
    db.delete(hostDays).where(lt(hostDays.day, day)),
  ]);
  return daySum(day, row, last);
}

export async function readDay(db: Db, day: number): Promise<DaySum> {
  const [[row], last] = await Promise.all([
    db.select().from(hostDays).where(eq(hostDays.day, day)),
    db.run(sql`select 1`),
  ]);
  return daySum(day, row, last);
}

/** Each database has the same limit, so the fullest one counts. */
export async function withFullest(others: Db[], sum: DaySum): Promise<DaySum> {
  const answers = await Promise.all(others.map((db) => db.run(sql`select 1`)));
  return { ...sum, databaseBytes: Math.max(sum.databaseBytes, ...answers.map(({ meta }) => meta.size_after)) };
}

/** Of several claims of one day the first one gets true, so that one message is sent. */
export async function claimNotice(db: Db, day: number): Promise<boolean> {
  const claimed = await db
    .update(hostDays)
    .set({ notice: "claimed" })
    .where(and(eq(hostDays.day, day), isNull(hostDays.notice)))
    .returning({ day: hostDays.day });
  return claimed.length > 0;
}

export async function keepOutcome(db: Db, day: number, notice: Notice): Promise<void> {
  await db.update(hostDays).set({ notice }).where(eq(hostDays.day, day));
}
