import { openServer, type ServerOptions } from "#scripts/local/server.ts";
import { serveDatabase } from "./remote-database.ts";

const { databaseSocket, ...options }: ServerOptions & { databaseSocket: string } = JSON.parse(
  String(process.env.SERVER),
);
const server = await openServer(options);
await serveDatabase(server.database, databaseSocket);
process.on("disconnect", () => server.close().then(() => process.exit()));
process.send?.("ready");
