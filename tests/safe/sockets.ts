import { callersOf } from "#tests/factories/permissions.ts";
import type { Check, Row } from "./context.ts";
import { knocksOf } from "./doors.ts";
import { expulsions } from "./expulsions.ts";
import { forgeries } from "./forgeries.ts";
import { Product } from "./product.ts";
import { knock } from "./seat.ts";

/** Every caller at every door, who they are taken for once inside, and how they are shown out. */
export const sockets: Check = async ({ workshop }) => {
  const product = new Product(workshop, "sockets");
  await product.startNew();
  const faults: string[] = [];
  let knocks = 0;
  for (const [who, column, tokenOf] of callersOf(product.secret)) {
    const [world, other] = [await product.newWorld(), await product.newWorld()];
    for (const { what, path, headers, answer } of knocksOf(
      column,
      await tokenOf(world),
      world,
      other,
      product.origin,
    )) {
      knocks += 1;
      const { status, webSocket } = await knock(product, path, headers);
      webSocket?.accept();
      webSocket?.close();
      if (status !== answer) faults.push(`${who} ${what} was answered ${status} instead of ${answer}`);
    }
  }
  faults.push(...(await forgeries(product)));
  const row: Row = {
    check: "sockets",
    promise: "a room's door opens to its members with a living session, from this site, under their own name only",
    figure: `${knocks} knocks and 2 forgeries, ${faults.length} wrong`,
    kept: faults.length === 0,
    faults,
  };
  const rows = [row, await expulsions(product)];
  await product.kill();
  return rows;
};
