import * as z from "zod/mini";
import { fromStored, toStored } from "#drizzle/stored-boards.ts";
import { Stop } from "#scripts/shared/tools.ts";
import { ask, runSql } from "./database.ts";
import { literal } from "./sql.ts";
import type { Target } from "./target.ts";

/** Boards in one file of SQL, and in one run: the daily limit of written rows is 100,000. */
const PAGE = 100;
const MOST = 5000;

const rows = z.array(z.object({ id: z.string(), document: z.string() }));

/** A closed board never changes, and one that is deleted meanwhile stays deleted. */
async function statementFor({ id, document }: z.infer<typeof rows>[number]): Promise<string> {
  const stored = await toStored(await fromStored(document));
  const values = [
    `document = ${literal(Uint8Array.from(stored.document))}`,
    `facts = ${literal(JSON.stringify(stored.facts))}`,
  ];
  return `update boards set ${values.join(", ")} where retrospective_id = ${literal(id)} and typeof(document) = 'text';\n`;
}

/** By id, so that each row is looked at once. */
function nextPage(target: Target, after: string): z.infer<typeof rows> {
  const [found] = ask(target, [
    `select retrospective_id as id, document from boards where retrospective_id > ${literal(after)} and typeof(document) = 'text' order by 1 limit ${PAGE}`,
  ]);
  return rows.parse(found);
}

/**
 * Compresses the closed boards that an earlier version stored as text. It can be interrupted and repeated.
 * @returns how many it compressed, and whether these were all
 */
export async function compressBoards(target: Target): Promise<{ boards: number; isAll: boolean }> {
  let boards = 0;
  let after = "";
  while (boards < MOST) {
    const page = nextPage(target, after);
    if (page.length > 0) runSql(target, (await Promise.all(page.map(statementFor))).join(""));
    boards += page.length;
    if (page.length < PAGE) return { boards, isAll: true };
    after = page.at(-1)?.id ?? after;
  }
  return { boards, isAll: false };
}

/** A failure is only printed: the boards are read as they are, and the next deployment goes on. */
export async function printCompressed(target: Target): Promise<void> {
  try {
    const { boards, isAll } = await compressBoards(target);
    if (boards > 0) console.log(`\n✓ Compressed ${boards} closed boards of earlier versions`);
    if (!isAll) console.log("  There are more. The next deployment goes on with them.");
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(`\n- Closed boards of earlier versions are not compressed yet: ${error.message}`);
  }
}
