import { openServer, type ServerOptions } from "#scripts/local/server.ts";
import { DATABASE_WORKER, databaseWorker } from "./remote-database.ts";

const options: ServerOptions = JSON.parse(String(process.env.SERVER));
const server = await openServer({ ...options, others: [databaseWorker(options.platform)] });
process.on("disconnect", () => server.close().then(() => process.exit()));
process.send?.(String(await server.urlOf(DATABASE_WORKER)));
