import { addressOf, exampleFor } from "#tests/factories/example-table.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { CONCURRENT, RACES, type Race } from "#tests/factories/races.ts";
import { boardRaces } from "./board-races.ts";
import type { Check } from "./context.ts";
import { codeFrom, Product } from "./product.ts";

/** Whether a value has at least these parts. */
const shows = (value: unknown, parts: unknown): boolean =>
  typeof parts === "object" && parts !== null
    ? Object.entries(parts).every(([key, part]) => shows(Object(value)[key], part))
    : value === parts;

export const simultaneous: Check = async ({ testRun }) => {
  const product = new Product(testRun, "simultaneous");
  await product.startNew();
  const faults: string[] = [];
  const winners: string[] = [];
  for (const [title, { name, people, answers, after }] of Object.entries<Race>(RACES)) {
    const world = await product.newWorld();
    const example = await exampleFor(name, world, codeFrom(product, world));
    const { method, path } = addressOf(name, world, example);
    const clicks = Array.from({ length: CONCURRENT }, (_, click) => people[click % people.length] ?? "member");
    const came = await Promise.all(
      clicks.map(
        async (role) => (await product.call(method, path, { token: world[role].token, json: example.json })).status,
      ),
    );
    winners.push(`${title} ${came.filter((status) => status < 300).length}`);
    if (JSON.stringify(countByValue(came)) !== JSON.stringify(answers))
      faults.push(`${title}: ${JSON.stringify(countByValue(came))}`);
    const shown = await (await product.call("GET", after.path(world), { token: world.member.token })).json();
    if (!shows(shown, after.shows(world))) faults.push(`${title}: ${JSON.stringify(shown)}`);
  }
  const boards = await boardRaces(product);
  await product.kill();
  return [
    boards,
    {
      check: "simultaneous",
      promise: `of ${CONCURRENT} simultaneous requests exactly one succeeds`,
      figure: `successful: ${winners.join(", ")}`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
