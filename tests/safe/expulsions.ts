import type { World } from "#tests/factories/world-in.ts";
import { PASSWORD } from "#tests/factories/world-in.ts";
import { codesOf } from "./codes.ts";
import type { Row } from "./context.ts";
import type { Product } from "./product.ts";
import { sitDown } from "./seat.ts";

const PROMPT = 1000;
const NOT_ALLOWED = 4403;
const NEW_PASSWORD = "otra-clave-larga";

type Act = (product: Product, world: World) => Promise<Response>;

/** What ends somebody's right to their open socket. The colleague sits there; the answer must be a good one. */
const ENDS: Record<string, Act> = {
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
  "password reset": async (product, { colleague: { email } }) => {
    const code = await codesOf(product)(email, "reset");
    return product.call("POST", "/api/auth/reset-user", { json: { email, password: NEW_PASSWORD, code } });
  },
};

/** How long after the answer an open socket is closed for good. */
export async function expulsions(product: Product): Promise<Row> {
  const faults: string[] = [];
  let slowest = 0;
  for (const [why, act] of Object.entries(ENDS)) {
    const world = await product.newWorld();
    const { seat } = await sitDown(product, world.teamId, world.colleague.token);
    const answer = await act(product, world);
    const answeredAt = performance.now();
    if (!answer.ok) faults.push(`${why}: ${answer.status}`);
    const patience = new Promise<null>((resolve) => setTimeout(resolve, 5 * PROMPT, null));
    const closed = await Promise.race([seat.closed, patience]);
    if (closed) slowest = Math.max(slowest, closed.at - answeredAt);
    if (closed?.code !== NOT_ALLOWED || closed.at - answeredAt > PROMPT)
      faults.push(`${why}: ${JSON.stringify(closed)}`);
  }
  return {
    check: "sockets",
    promise: `the open socket of whoever is removed, leaves, or whose session ends is closed with ${NOT_ALLOWED} within ${PROMPT} ms`,
    figure: `${Object.keys(ENDS).length} ways, the slowest ${Math.round(slowest)} ms`,
    kept: faults.length === 0,
    faults,
  };
}
