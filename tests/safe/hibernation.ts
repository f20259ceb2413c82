import { setTimeout as wait } from "node:timers/promises";
import type { RoomMessage } from "#party/protocol.ts";
import { planFrom } from "#tests/factories/board.ts";
import { bundled } from "#tests/server/bundled.ts";
import { newBoard, newCard, performAll, readBoard } from "./boards.ts";
import { type Connection, connectToRoom } from "./connection.ts";
import type { Check } from "./context.ts";
import { Product } from "./product.ts";

/** The platform lets a room sleep after ten idle seconds; in milliseconds. */
const IDLE = 15_000;

type People = Extract<RoomMessage, { event: "board-people" }>["data"];

const lastPeople = ({ messages }: Connection): People | undefined =>
  messages.flatMap((message) => (message.event === "board-people" ? [message.data] : [])).at(-1);

async function watchOf(product: Product, teamId: string, retroId: string, token: string) {
  const { connection } = await connectToRoom(product, teamId, token);
  const send = (event: string, data: object = {}) =>
    connection.socket.send(JSON.stringify({ event, data: { teamId, retroId, ...data } }));
  send("watch");
  await connection.waitFor(({ event }) => event === "board");
  return { connection, send };
}

/** One person watches a board that hides its people: it is unsigned, and people come over days. */
async function aloneAtBoard(product: Product) {
  const world = await product.newWorld();
  const path = await newBoard(product, world, { plan: planFrom(Date.now()) });
  await readBoard(product, path, world.admin.token);
  const retroId = path.split("/").at(-1) ?? "";
  const { connection } = await watchOf(product, world.teamId, retroId, world.admin.token);
  return { world, path, retroId, connection };
}

/** @returns what the person who watches noticed of somebody else's visit */
async function visitedInSecret(
  product: Product,
  { world, path, retroId, connection }: Awaited<ReturnType<typeof aloneAtBoard>>,
): Promise<string[]> {
  await connection.settled();
  const before = connection.frames.length;
  await performAll(product, path, world.colleague.token, [newCard("En secreto")]);
  const visitor = await watchOf(product, world.teamId, retroId, world.colleague.token);
  visitor.connection.socket.close(1000);
  await visitor.connection.closed;
  await connection.settled();
  const noticed = connection.frames.slice(before).map(({ text }) => `a visit in secret was noticed by ${text}`);
  connection.socket.close();
  return noticed;
}

/** What a room that has slept still knows about the sockets that watch a board. */
export const hibernation: Check = async ({ testRun }) => {
  const script = bundled("tests/bench/counting-worker.ts");
  const observed = { ...testRun, script, port: testRun.port++ };
  const product = new Product(observed, "hibernation");
  await product.startNew();
  const world = await product.newWorld();
  const { admin, member, colleague, teamId } = world;
  const path = await newBoard(product, world);
  const retroId = path.split("/").at(-1) ?? "";
  const card = newCard("Antes de dormir");
  await performAll(product, path, admin.token, [card, { kind: "goTo", step: "GROUP", stepRev: 0 }]);
  const copy = async () => (await product.call("GET", `/bench/copy/${teamId}`)).text();

  const first = await watchOf(product, teamId, retroId, member.token);
  const second = await watchOf(product, teamId, retroId, colleague.token);
  const ready = { id: "a", gesture: { kind: "ready", step: "GROUP", ready: true } };
  first.send("gesture", ready);
  second.send("hold", { cardId: card.cardId, isMove: true });
  const isHeld = (message: RoomMessage) =>
    message.event === "board-people" && message.data.held.length === 1 && message.data.ready.length === 1;
  await first.connection.waitFor(isHeld);
  const awake = await copy();
  const alone = await aloneAtBoard(product);
  await wait(IDLE);

  const faults: string[] = [];
  if ((await copy()) === awake) faults.push("the room did not sleep");
  faults.push(...(await visitedInSecret(product, alone)));
  const late = newCard("Después de dormir");
  await performAll(product, path, admin.token, [late]);
  for (const { connection } of [first, second]) {
    const arrived = connection.waitFor(
      (message) => message.event === "board" && JSON.stringify(message.data).includes(late.cardId),
      2000,
    );
    await arrived.catch(() => faults.push("a socket that watched before the sleep received no change"));
  }
  second.send("gesture", ready);
  const bothReady = first.connection.waitFor(
    (message) => message.event === "board-people" && message.data.ready.length === 2,
    2000,
  );
  await bothReady.catch(() => faults.push("a person who was ready before the sleep is no longer"));
  const people = lastPeople(first.connection);
  if (people?.watching.length !== 2) faults.push(`${people?.watching.length} people watch instead of 2`);
  if (people?.held.length !== 0) faults.push("a card is still held");
  await performAll(product, path, admin.token, [{ kind: "goTo", step: "CHOOSE", stepRev: 1 }]);
  const nobodyReady = second.connection.waitFor(
    (message) =>
      message.event === "board-people" && message.data.ready.length === 0 && message.data.watching.length === 2,
    2000,
  );
  await nobodyReady.catch(() => faults.push("people are ready for a step that was left"));
  for (const { connection } of [first, second]) connection.socket.close();
  await product.kill();
  return [
    {
      check: "hibernation",
      promise:
        "a room that slept still sends board changes to those who watch, knows who is ready, forgets who held a card, and tells nobody of a visit to a board that hides its people",
      figure: `slept for ${IDLE / 1000} s, ${faults.length} wrong`,
      kept: faults.length === 0,
      faults,
    },
  ];
};
