import { createServer, type Server } from "node:http";

/**
 * Stands in for a deployment where nobody has opened a board. `npm run test:safe -- backups` has real rooms.
 * @param woken gets the ids of the teams whose rooms are to take what is theirs
 */
export const emptyRooms = (woken: string[] = []): Server =>
  createServer(({ method, url = "" }, response) => {
    const [status, body] = method === "GET" ? [200, "null"] : [204, ""];
    if (method === "POST") woken.push(url.replace("/api/host/rooms/", ""));
    response.writeHead(status, { connection: "close" }).end(body);
  });
