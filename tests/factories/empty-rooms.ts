import { createServer, type Server } from "node:http";

/** Stands in for a deployment whose rooms have no board. `npm run test:safe -- backups` has real ones. */
export const emptyRooms = (): Server =>
  createServer(({ method }, response) => {
    const [status, body] = method === "GET" ? [404, JSON.stringify({ code: "not_found" })] : [204, ""];
    response.writeHead(status, { connection: "close" }).end(body);
  });
