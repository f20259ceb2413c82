import { IDENTITY_HEADER } from "#party/protocol.ts";
import { callersOf } from "#tests/factories/permissions.ts";
import { connect, requestSocket } from "./connection.ts";
import type { Check, Row } from "./context.ts";
import { Product } from "./product.ts";
import { revokedAccess } from "./revoked-access.ts";
import { socketRequestsOf } from "./socket-requests.ts";

/** Two sockets ask for the same id, and one claims to be somebody else. Each must be the user of its token and get events. */
async function forgedIdentities(product: Product): Promise<string[]> {
  const faults: string[] = [];
  const { admin, member, teamId } = await product.newWorld();
  const forged = { userId: admin.id, name: "Otra", sessionId: admin.sessionId, authorizedAt: 0, expiresAt: 1e15 };
  const lies = {
    [IDENTITY_HEADER]: encodeURIComponent(JSON.stringify(forged)),
    "x-partykit-props": JSON.stringify(forged),
    "x-partykit-room": "otra",
  };
  const path = `team-room/${teamId}?_pk=igual`;
  const liar = connect(await requestSocket(product, path, { authorization: `Bearer ${member.token}`, ...lies }));
  const alone = await liar.waitFor(({ event }) => event === "presence");
  const named = alone.event === "presence" ? alone.data.members.map(({ userId }) => userId).join() : "";
  if (named !== member.id) faults.push("a caller was accepted under a forged identity");
  const honest = connect(await requestSocket(product, path, { authorization: `Bearer ${admin.token}` }));
  const json = { title: "Para ambos" };
  await product.call("POST", `/api/teams/${teamId}/topics`, { token: admin.token, json });
  for (const connection of [liar, honest]) {
    const event = connection.waitFor((message) => message.event === "team" && message.data.entity === "topics");
    await event.catch(() => faults.push("a socket that chose its id received no event"));
    connection.socket.close();
  }
  return faults;
}

export const sockets: Check = async ({ testRun }) => {
  const product = new Product(testRun, "sockets");
  await product.startNew();
  const faults: string[] = [];
  let requests = 0;
  for (const [who, column, tokenOf] of callersOf(product.secret)) {
    const [world, other] = [await product.newWorld(), await product.newWorld()];
    for (const { what, path, headers, answer } of socketRequestsOf(
      column,
      await tokenOf(world),
      world,
      other,
      product.origin,
    )) {
      requests += 1;
      const { status, webSocket } = await requestSocket(product, path, headers);
      webSocket?.accept();
      webSocket?.close();
      if (status !== answer) faults.push(`${who} ${what} was answered ${status} instead of ${answer}`);
    }
  }
  faults.push(...(await forgedIdentities(product)));
  const row: Row = {
    check: "sockets",
    promise: "only members with an active session, on a page of this site, can open a socket, and only as themselves",
    figure: `${requests} requests and 2 forged identities, ${faults.length} wrong`,
    kept: faults.length === 0,
    faults,
  };
  const rows = [row, await revokedAccess(product)];
  await product.kill();
  return rows;
};
