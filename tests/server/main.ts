import { openServer, type ServerOptions } from "#scripts/local/server.ts";
import { openDoor } from "./door.ts";

// The built product in a process of its own, told by its parent how.
const { door, ...options }: ServerOptions & { door: string } = JSON.parse(String(process.env.SERVER));
const server = await openServer(options);
await openDoor(server.database, door);
process.on("disconnect", () => server.close().then(() => process.exit()));
process.send?.("ready");
