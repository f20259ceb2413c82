import { Log, LogLevel, Miniflare } from "miniflare";

/**
 * The product's one bundle in a process of its own, told by its parent how (`PRODUCT`); the parent may send SQL, which
 * reaches the very database the Worker writes to, as an operator's would.
 */
const miniflare = new Miniflare({ ...JSON.parse(process.env.PRODUCT), log: new Log(LogLevel.ERROR) });
const database = await miniflare.getD1Database("DB");

process.on("message", async ({ id, statements }) => {
  try {
    const prepared = statements.map(({ sql, params }) => database.prepare(sql).bind(...params));
    process.send({ id, results: await database.batch(prepared) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
process.on("disconnect", () => miniflare.dispose().then(() => process.exit()));
process.send({ ready: true });
