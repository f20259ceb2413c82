import { createServer } from "node:net";
import { Stop } from "#scripts/hosting/tools.ts";

export const portTaken = (port: number): Stop =>
  new Stop(`Port ${port} is taken, perhaps by npm start itself. Stop what listens there, or start with PORT=another.`);

/** Whether nobody listens on a port. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** Asks before anything is built. @throws Stop */
export async function expectFree(port: number): Promise<void> {
  if (!(await isFree(port))) throw portTaken(port);
}
