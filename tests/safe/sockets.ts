import { IDENTITY_HEADER } from "#party/protocol.ts";
import { CLOSE_CODE } from "#party/protocol-constants.ts";
import type { World } from "#tests/factories/create-world.ts";
import { callersOf } from "#tests/factories/permissions.ts";
import { connect, connectToRoom, requestSocket } from "./connection.ts";
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

/** Gestures of a member on boards of another team, forged and oversized ones, and one of a person after the expulsion. */
async function foreignBoards(product: Product): Promise<string[]> {
  const faults: string[] = [];
  const [world, other] = [await product.newWorld(), await product.newWorld()];
  const boardOf = async ({ admin, teamId }: World): Promise<string> => {
    const json = { retrospectiveName: "Sprint 14", template: "velero" };
    const created = await product.call("POST", `/api/teams/${teamId}/retrospectives`, { token: admin.token, json });
    const { id }: { id: string } = await created.json();
    await product.call("GET", `/api/teams/${teamId}/retrospectives/${id}/board`, { token: admin.token });
    return id;
  };
  const [own, foreign] = [await boardOf(world), await boardOf(other)];
  const gesture = { kind: "facilitate" };
  const { connection } = await connectToRoom(product, world.teamId, world.member.token);
  const answerTo = async (retroId: string, sent: unknown): Promise<string> => {
    const id = crypto.randomUUID();
    const data = { teamId: world.teamId, retroId, id, gesture: sent };
    connection.socket.send(JSON.stringify({ event: "gesture", data }));
    const answer = await connection.waitFor(
      ({ event, data }) => /^(done|refused)$/.test(event) && "id" in data && data.id === id,
    );
    return answer.event === "refused" ? answer.data.code : answer.event;
  };
  const expected: [string, unknown, string][] = [
    [foreign, gesture, "not_found"],
    [own, { ...gesture, userId: world.admin.id }, "invalid_input"],
    [own, { kind: "addCard", text: "x".repeat(501) }, "invalid_input"],
    [own, null, "invalid_input"],
    [own, { kind: "goTo", step: "TALK", stepRev: 0 }, "not_facilitator"],
    [own, gesture, "done"],
  ];
  for (const [retroId, sent, wanted] of expected) {
    const code = await answerTo(retroId, sent);
    if (code !== wanted) faults.push(`${JSON.stringify(sent).slice(0, 60)} was answered ${code} instead of ${wanted}`);
  }
  await product.call("DELETE", `/api/teams/${world.teamId}/users/${world.member.id}`, { token: world.admin.token });
  const { code } = await connection.closed;
  if (code !== CLOSE_CODE.forbidden) faults.push(`the socket of a removed member was closed with ${code}`);
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
  faults.push(...(await foreignBoards(product)));
  const row: Row = {
    check: "sockets",
    promise: "only members with an active session, on a page of this site, can open a socket, and only as themselves",
    figure: `${requests} requests, 2 forged identities and 6 gestures, ${faults.length} wrong`,
    kept: faults.length === 0,
    faults,
  };
  const rows = [row, await revokedAccess(product)];
  await product.kill();
  return rows;
};
