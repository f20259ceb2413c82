import { createServer } from "node:net";
import { Stop } from "./tools.ts";

const DEFAULT_PORT = 8787;
const MAX_PORT = 65_535;

export function readPort(): number {
  const text = process.env.PORT || String(DEFAULT_PORT);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= MAX_PORT) return port;
  throw new Stop(
    `PORT=${text} is not a port. Use a whole number from 1 to ${MAX_PORT}, for example: PORT=8788 npm start`,
  );
}

export const portTaken = (port: number): Stop =>
  new Stop(`Port ${port} is taken. Stop the program that listens on it, or use another port: PORT=8788 npm start`);

export function expectFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", () => reject(portTaken(port)));
    server.listen(port, () => server.close(() => resolve()));
  });
}
