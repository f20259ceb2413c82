import { IDENTITY_HEADER } from "#party/protocol.ts";
import type { Product } from "./product.ts";
import { knock, take } from "./seat.ts";

/** Two sockets that ask for the same id, one of which says to be somebody else: each must be who its token names, and hear. */
export async function forgeries(product: Product): Promise<string[]> {
  const faults: string[] = [];
  const { admin, member, teamId } = await product.newWorld();
  const forged = { userId: admin.id, name: "Otra", sessionId: admin.sessionId, authorizedAt: 0, expiresAt: 1e15 };
  const lies = {
    [IDENTITY_HEADER]: encodeURIComponent(JSON.stringify(forged)),
    "x-partykit-props": JSON.stringify(forged),
    "x-partykit-room": "otra",
  };
  const path = `team-room/${teamId}?_pk=igual`;
  const liar = take(await knock(product, path, { authorization: `Bearer ${member.token}`, ...lies }));
  const alone = await liar.until(({ event }) => event === "presence");
  const named = alone.event === "presence" ? alone.data.members.map(({ userId }) => userId).join() : "";
  if (named !== member.id) faults.push("a caller was taken for whom it said to be");
  const honest = take(await knock(product, path, { authorization: `Bearer ${admin.token}` }));
  const json = { title: "Para ambos" };
  await product.call("POST", `/api/teams/${teamId}/topics`, { token: admin.token, json });
  for (const seat of [liar, honest]) {
    const told = seat.until((message) => message.event === "team" && message.data.entity === "topics");
    await told.catch(() => faults.push("a socket that chose its id was not told"));
    seat.socket.close();
  }
  return faults;
}
