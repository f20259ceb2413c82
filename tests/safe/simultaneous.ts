import { addressOf, exampleFor } from "#tests/factories/example-table.ts";
import { tally } from "#tests/factories/outcome.ts";
import { CLICKS, RACES, type Race } from "#tests/factories/races.ts";
import { codesOf } from "./codes.ts";
import type { Check } from "./context.ts";
import { Product } from "./product.ts";

/** Fifty at the same moment over HTTP: one wins, and what is read afterwards says so. */
export const simultaneous: Check = async ({ workshop }) => {
  const product = new Product(workshop, "simultaneous");
  await product.startNew();
  const faults: string[] = [];
  const winners: string[] = [];
  for (const [title, { name, people, answers, after }] of Object.entries<Race>(RACES)) {
    const world = await product.newWorld();
    const example = await exampleFor(name, world, codesOf(product));
    const { method, path } = addressOf(name, world, example);
    const clicks = Array.from({ length: CLICKS }, (_, click) => people[click % people.length] ?? "member");
    const came = await Promise.all(
      clicks.map(
        async (role) => (await product.call(method, path, { token: world[role].token, json: example.json })).status,
      ),
    );
    winners.push(`${title} ${came.filter((status) => status < 300).length}`);
    if (JSON.stringify(tally(came)) !== JSON.stringify(answers))
      faults.push(`${title}: ${JSON.stringify(tally(came))}`);
    const shown = await (await product.call("GET", after.path(world), { token: world.member.token })).json();
    for (const [field, right] of Object.entries(after.shows)) {
      if (Object(shown)[field] !== right) faults.push(`${title}: ${field} is ${Object(shown)[field]}`);
    }
  }
  await product.kill();
  return [
    {
      check: "simultaneous",
      promise: `of ${CLICKS} at once over HTTP exactly one wins`,
      figure: `winners: ${winners.join(", ")}`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
