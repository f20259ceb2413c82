import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type Distance = { origin: string; close: () => void };

/** Bytes that arrive together leave together, and in order. */
function passOn(from: Socket, to: Socket, wait: number): void {
  from.on("data", (bytes) => setTimeout(() => to.write(bytes), wait));
  from.on("end", () => setTimeout(() => to.end(), wait));
  // A side that disappears takes the other with it.
  from.on("close", () => setTimeout(() => to.destroy(), wait));
  from.on("error", () => undefined);
}

/**
 * Serves a local server as if it were far away. Connecting takes no time, as on a connection that is already open.
 * @param roundTrip in milliseconds, half of it in each direction
 */
export async function distant(origin: string, roundTrip: number): Promise<Distance> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (person) => {
    const worker = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const socket of [person, worker]) {
      // Otherwise TCP would hold back small parts.
      socket.setNoDelay();
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
    passOn(person, worker, roundTrip / 2);
    passOn(worker, person, roundTrip / 2);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  // A listening server has an address with a port.
  const address = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${address.port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
