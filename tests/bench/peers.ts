import { join } from "node:path";
import { plainServer } from "./counted-server.ts";
import { pageRows } from "./peers-pages.ts";
import { roomRows, SIZES } from "./peers-rooms.ts";
import { peopleOf } from "./people.ts";
import { startRefacto } from "./refacto.ts";
import type { Topic } from "./row.ts";
import { type Product, refacto, type Two, tertulia } from "./two-products.ts";

/** This product, as `npm start` runs it, and Refacto on the same machine, measured by the same script. */
export const peers: Topic = async ({ folder, refacto: checkout }) => {
  if (!checkout) throw new Error("peers needs --refacto PATH (docs/testing.md)");
  const server = await plainServer(join(folder, "peers"));
  try {
    const other = await startRefacto(checkout, join(folder, "refacto"));
    try {
      const people = await peopleOf(server.db, server.secret, Math.max(...SIZES));
      const products: Two<Product> = [tertulia(server, people), refacto(other)];
      return { rows: [...(await roomRows(products)), ...(await pageRows(products))] };
    } finally {
      await other.end();
    }
  } finally {
    await server.end();
  }
};
