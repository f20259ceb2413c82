import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BoardState } from "#party/board/state.ts";
import { readBackup } from "#scripts/hosting/encryption.ts";
import { runScript } from "#tests/factories/run-script.ts";
import { type BoardCopy, boardCopy } from "#worker/contract/host.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { newBoard, newCard } from "./boards.ts";
import { connectToRoom } from "./connection.ts";
import type { Check, Row } from "./context.ts";
import { Product, type TestRun } from "./product.ts";

/** Below the limit of gestures of one person. In milliseconds. */
const PAUSE = 400;
/** How long people write before the backup begins, in milliseconds. */
const BEFORE = 4000;

/** `acknowledged` in milliseconds of this process. */
type Written = { text: string; acknowledged: number };
type Outcome = { code: number; output: string };

/** A deployment with its folder of data. */
class Deployment extends Product {
  private readonly data: string;

  constructor(testRun: TestRun, name: string) {
    super(testRun, name);
    this.data = join(testRun.folder, name);
  }

  async script(name: "backup" | "restore", args: string[], settings: Record<string, string> = {}): Promise<Outcome> {
    const env = { ...process.env, CI: "1", SITE_URL: this.origin, ...settings };
    const options = { env, timeout: 5 * MINUTE };
    const { code, output, errors } = await runScript(name, [...args, "--local", "--persist-to", this.data], options);
    return { code, output: output + errors };
  }
}

/** Writes cards over a socket and topics over HTTP until `isOver`. */
async function write(
  product: Product,
  { path, teamId, token }: { path: string; teamId: string; token: string },
  isOver: () => boolean,
): Promise<Written[]> {
  const written: Written[] = [];
  const retroId = path.split("/").at(-1) ?? "";
  await product.call("GET", `${path}/board`, { token });
  const { connection } = await connectToRoom(product, teamId, token);
  while (!isOver()) {
    const gesture = newCard(`Tarjeta ñandú ${crypto.randomUUID()}`);
    const data = { teamId, retroId, id: crypto.randomUUID(), gesture };
    connection.socket.send(JSON.stringify({ event: "gesture", data }));
    const answer = await connection.waitFor(
      (message) => (message.event === "done" || message.event === "refused") && message.data.id === data.id,
    );
    if (answer.event === "done") written.push({ text: gesture.text, acknowledged: performance.now() });
    const title = `Tema ${crypto.randomUUID()}`;
    const created = await product.call("POST", `/api/teams/${teamId}/topics`, { token, json: { title } });
    if (created.ok) written.push({ text: title, acknowledged: performance.now() });
    await wait(PAUSE);
  }
  connection.socket.close();
  return written;
}

type Content = { rows: string[]; boards: Map<string, BoardCopy> };

/** The rows of a backup, and its open boards by retrospective. */
function contentOf(text: string): Content {
  // The first line has the time.
  const lines = text.split("\n").slice(1);
  const isPart = (line: string) => line.startsWith('INSERT INTO "board_copies"');
  const texts = new Map<string, string>();
  for (const line of lines.filter(isPart)) {
    const [, id = "", bytes, plain = ""] =
      /VALUES \('([^']+)',\d+,(?:CAST\(X'([0-9a-f]+)' AS TEXT\)|'(.*)')\);$/.exec(line) ?? [];
    const part = bytes === undefined ? plain.replaceAll("''", "'") : Buffer.from(bytes, "hex").toString();
    texts.set(id, (texts.get(id) ?? "") + part);
  }
  const boards = new Map([...texts].map(([id, one]) => [id, boardCopy.parse(JSON.parse(one))] as const));
  return { rows: lines.filter((line) => !isPart(line)).sort(), boards };
}

/** A board that was read in the middle of a change has a card without its group. */
function brokenIn({ state }: BoardCopy): string[] {
  // Only a room writes it.
  const { cards, groups } = state as BoardState;
  return Object.values(cards).flatMap(({ id, groupId }) => (groups[groupId] ? [] : [`the card ${id} has no group`]));
}

/** Another deployment cannot open the authors. */
const withoutAuthors = ({ boards }: Content) =>
  JSON.stringify([...boards].map(([id, { authors: _, ...rest }]) => [id, rest]));

function differences(before: Content, after: Content): string[] {
  const [theirs, ours] = [new Set(before.rows), new Set(after.rows)];
  const lost = before.rows.filter((row) => !ours.has(row)).map((row) => `not restored: ${row.slice(0, 80)}`);
  const made = after.rows.filter((row) => !theirs.has(row)).map((row) => `not in the backup: ${row.slice(0, 80)}`);
  const isSame = withoutAuthors(before) === withoutAuthors(after);
  return [...lost, ...made, ...(isSame ? [] : ["the open boards differ"])];
}

function missingIn(content: Content, written: Written[], began: number): string[] {
  const text = content.rows.join("\n") + withoutAuthors(content);
  return written.flatMap((one) =>
    one.acknowledged < began && !text.includes(one.text) ? [`"${one.text}" is not in the backup`] : [],
  );
}

async function backUpWhileWriting(from: Deployment, file: string, recipient: string) {
  const worlds = [await from.newWorld(), await from.newWorld()];
  let isOver = false;
  const writing = worlds.map(async (world, index) => {
    const path = await newBoard(from, world, { signed: index === 0 });
    const people = [world.admin, world.member];
    return Promise.all(people.map(({ token }) => write(from, { path, teamId: world.teamId, token }, () => isOver)));
  });
  await wait(BEFORE);
  const began = performance.now();
  const made = await from.script("backup", ["--trial", "--output", file], { BACKUP_RECIPIENT: recipient });
  isOver = true;
  return { written: (await Promise.all(writing)).flat(2), began, made, boards: worlds.length };
}

export const backups: Check = async ({ testRun }) => {
  const [from, to] = [new Deployment(testRun, "backed-up"), new Deployment(testRun, "restored")];
  await from.startNew();
  const key = await from.script("backup", ["--new-key"]);
  const [identity = "", recipient = ""] = [/AGE-SECRET-KEY-\S+/, /age1\S+/].map((form) => form.exec(key.output)?.[0]);
  from.addSecret(identity);
  const file = join(testRun.folder, "backup.sql");
  const { written, began, made, boards } = await backUpWhileWriting(from, file, recipient);
  if (made.code !== 0) throw new Error(made.output);
  await from.kill();
  const identityFile = join(testRun.folder, "identity.txt");
  writeFileSync(identityFile, identity, { mode: 0o600 });
  const before = contentOf(await readBackup(`${file}.age`, identityFile));

  await to.start();
  const faults: string[] = [];
  const keyless = await to.script("restore", [`${file}.age`, "--yes"]);
  if (keyless.code === 0 || !keyless.output.includes("Nothing was changed")) faults.push("restored without the key");
  const restored = await to.script("restore", [`${file}.age`, "--yes", "--identity", identityFile]);
  await to.kill();
  // Without an address the script starts the rooms itself.
  const copied = await to.script("backup", ["--output", join(testRun.folder, "again.sql")], { SITE_URL: "" });
  for (const { code, output } of [restored, copied]) if (code !== 0) faults.push(output);
  const after = contentOf(readFileSync(join(testRun.folder, "again.sql"), "utf8"));
  if (before.boards.size !== boards) faults.push(`${before.boards.size} open boards instead of ${boards}`);
  faults.push(...missingIn(before, written, began), ...[...before.boards.values()].flatMap(brokenIn));
  faults.push(...differences(before, after));
  const earlier = written.filter(({ acknowledged }) => acknowledged < began).length;
  const row: Row = {
    check: "backups",
    promise:
      "a backup that is made while people write has every write that was acknowledged before it, and whole boards; encrypted and restored elsewhere, it has the same rows and boards",
    figure: `${earlier} writes before and ${written.length - earlier} during it, ${before.rows.length} lines and ${before.boards.size} boards compared, ${faults.length} wrong`,
    kept: faults.length === 0,
    faults,
  };
  return [row];
};
