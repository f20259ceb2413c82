import type { World } from "#tests/factories/create-world.ts";
import { PASSWORD } from "#tests/factories/create-world.ts";
import { connectToRoom } from "./connection.ts";
import type { Row } from "./context.ts";
import { codeFrom, type Product } from "./product.ts";

const LIMIT_MS = 1000;
const NOT_ALLOWED = 4403;
const NEW_PASSWORD = "otra-clave-larga";

type Act = (product: Product, world: World) => Promise<Response>;

/** The colleague's socket is open. Each request must succeed and end the colleague's access. */
const REVOCATIONS: Record<string, Act> = {
  "removed by an admin": (product, { admin, colleague, teamId }) =>
    product.call("DELETE", `/api/teams/${teamId}/users/${colleague.id}`, { token: admin.token }),
  "left the team": (product, { colleague, teamId }) =>
    product.call("DELETE", `/api/teams/${teamId}/users`, { token: colleague.token }),
  "logged out": (product, { colleague }) => product.call("POST", "/api/auth/logout", { token: colleague.token }),
  "password changed elsewhere": async (product, { colleague }) => {
    const json = { email: colleague.email, password: PASSWORD };
    const { token }: { token: string } = await (await product.call("POST", "/api/auth/login", { json })).json();
    return product.call("PATCH", "/api/users", { token, json: { password: NEW_PASSWORD } });
  },
  "password reset": async (product, world) => {
    const { email } = world.colleague;
    const code = await codeFrom(product, world)(email, "reset");
    return product.call("POST", "/api/auth/reset-user", { json: { email, password: NEW_PASSWORD, code } });
  },
};

export async function revokedAccess(product: Product): Promise<Row> {
  const faults: string[] = [];
  let slowest = 0;
  for (const [why, act] of Object.entries(REVOCATIONS)) {
    const world = await product.newWorld();
    const { connection } = await connectToRoom(product, world.teamId, world.colleague.token);
    const answer = await act(product, world);
    const answeredAt = performance.now();
    if (!answer.ok) faults.push(`${why}: ${answer.status}`);
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, 5 * LIMIT_MS, null));
    const closed = await Promise.race([connection.closed, timeout]);
    if (closed) slowest = Math.max(slowest, closed.at - answeredAt);
    if (closed?.code !== NOT_ALLOWED || closed.at - answeredAt > LIMIT_MS)
      faults.push(`${why}: ${JSON.stringify(closed)}`);
  }
  return {
    check: "sockets",
    promise: `the open socket of a person who is removed, leaves or loses their session is closed with ${NOT_ALLOWED} within ${LIMIT_MS} ms`,
    figure: `${Object.keys(REVOCATIONS).length} cases, the slowest ${Math.round(slowest)} ms`,
    kept: faults.length === 0,
    faults,
  };
}
