import { addressOf, exampleFor } from "#tests/factories/example-table.ts";
import { countByValue } from "#tests/factories/outcomes.ts";
import { CONCURRENT, RACES, type Race } from "#tests/factories/races.ts";
import type { Check } from "./context.ts";
import { codeFrom, Product } from "./product.ts";

export const simultaneous: Check = async ({ testRun }) => {
  const product = new Product(testRun, "simultaneous");
  await product.startNew();
  const faults: string[] = [];
  const winners: string[] = [];
  for (const [title, { name, people, answers, after }] of Object.entries<Race>(RACES)) {
    const world = await product.newWorld();
    const example = await exampleFor(name, world, codeFrom(product));
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
    for (const [field, right] of Object.entries(after.shows(world))) {
      const [is, shouldBe] = [Object(shown)[field], right].map((value) => JSON.stringify(value));
      if (is !== shouldBe) faults.push(`${title}: ${field} is ${is}`);
    }
  }
  await product.kill();
  return [
    {
      check: "simultaneous",
      promise: `of ${CONCURRENT} simultaneous requests exactly one succeeds`,
      figure: `successful: ${winners.join(", ")}`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
