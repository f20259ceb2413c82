import { createServer } from "node:net";
import { Stop } from "#scripts/hosting/tools.ts";

export const portTaken = (port: number): Stop =>
  new Stop(`Port ${port} is taken. Stop the program that listens on it, or use another port: PORT=8788 npm start`);

/** @throws Stop if another program listens on the port */
export function expectFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", () => reject(portTaken(port)));
    server.listen(port, () => server.close(() => resolve()));
  });
}
