import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { distant } from "#tests/bench/distance.ts";

const PARTS = 20;

it("A server at a distance answers everything in order, a round trip later", async () => {
  const near = createServer((socket) => socket.pipe(socket));
  near.listen(0, "localhost");
  await once(near, "listening");
  const far = await distant(`http://localhost:${(near.address() as AddressInfo).port}`, 100);
  onTestFinished(() => {
    far.close();
    near.close();
  });
  const person = connect(Number(new URL(far.origin).port), "localhost");
  await once(person, "connect");
  const heard: string[] = [];
  let first = 0;
  person.setEncoding("utf8").on("data", (text: string) => {
    first ||= performance.now();
    heard.push(text);
  });
  const sent = performance.now();
  for (let part = 0; part < PARTS; part += 1) person.write(`part ${part};`);
  person.end();
  await once(person, "close");
  expect(heard.join("")).toBe(Array.from({ length: PARTS }, (_, part) => `part ${part};`).join(""));
  // A timer may fire a part of a millisecond early.
  expect(first - sent).toBeGreaterThanOrEqual(99);
});
