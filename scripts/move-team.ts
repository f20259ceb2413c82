import { setTimeout as wait } from "node:timers/promises";
import { ask, askAsync, runSql } from "./hosting/database.ts";
import { type Move, moveTeam, type Stage, type Store, undoMove } from "./hosting/move.ts";
import { TARGET_OPTIONS, type Target, targetOf, targetsOf } from "./hosting/target.ts";
import { readArguments } from "./shared/arguments.ts";
import { parsePlace } from "./shared/environments.ts";
import { main, Stop } from "./shared/tools.ts";

const USAGE = `npm run move-team -- TEAM DATABASE --local | --env preview | --env production  [--undo]

Moves what a team has made to another database, while the team works.
TEAM is the id in the team's address, and DATABASE the number of a database; 1 is the one with the accounts.

  --undo             ends a move that stopped half-way: the team stays where it is
  --persist-to PATH  with --local: the folder of the databases`;

const { values, positionals } = readArguments(USAGE, {
  options: { ...TARGET_OPTIONS, undo: { type: "boolean", default: false } },
  allowPositionals: true,
});

/** What a command line can have. In bytes, with room for the rest of the command. */
const COMMAND = 90_000;

/** Longer than a request, and what a room does at once, can take: the Worker waits five seconds for each answer of D1. */
const UNDER_WAY = { remote: 60_000, local: 6_000 };

const SAID: Record<Stage, string> = {
  copied: "All rows are copied.",
  fenced: "The team's writes wait.",
  compared: "Both databases have the same rows.",
  released: "The team goes on at its new place. Its old rows wait for what began before.",
  deleted: "The old rows are deleted.",
};

/** Two processes cannot have one local database open, so there one call follows the other. */
const askOf = async (target: Target, statements: string[]) =>
  target.state === undefined ? askAsync(target, statements) : ask(target, statements);

function storeOf(target: Target): Store {
  return {
    ask: async (statements) => (statements.length > 0 ? askOf(target, statements) : []),
    run: async (statements) => {
      if (Buffer.byteLength(statements.join("; ")) < COMMAND) {
        if (statements.length > 0) await askOf(target, statements);
        return;
      }
      runSql(target, statements.map((sql) => `${sql};\n`).join(""));
    },
  };
}

await main(async () => {
  const [teamId, place = ""] = positionals;
  const to = parsePlace(place);
  if (!teamId || !to) {
    throw new Stop("Name a team and a database: npm run move-team -- TEAM 2 --local");
  }
  const started = performance.now();
  const move: Move = {
    teamId,
    to,
    stores: new Map(Array.from(targetsOf(targetOf(values)), ([number, target]) => [number, storeOf(target)])),
    wait: async () => void (await wait(values.local ? UNDER_WAY.local : UNDER_WAY.remote)),
    note: (stage) => console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s  ${SAID[stage]}`),
  };
  if (values.undo) {
    await undoMove(move);
    console.log(`✓ The team ${teamId} stays where it is.`);
    return;
  }
  await moveTeam(move);
  console.log(`✓ The team ${teamId} is in database ${place}.`);
});
