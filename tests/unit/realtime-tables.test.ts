import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { clientMessage, roomMessage } from "#party/protocol.ts";
import { WITH_MEMBERS, WITH_NAMES } from "#worker/realtime/announce.ts";

const rules = readFileSync("docs/product.md", "utf8");

/** The names in the last cell of each row that begins with `cells`. */
function namesOf(...cells: string[]): string[] {
  const rows = rules.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const found = rows.filter((row) => cells.every((cell, at) => row[at + 1] === cell));
  return found.flatMap((row) => [...(row.at(-2) ?? "").matchAll(/`([\w-]+)/g)].map(([, name = ""]) => name));
}

const messages = [
  ...clientMessage.def.options.map(({ shape }) => ({ direction: "to the room", ...shape })),
  ...roomMessage.def.options.map(({ shape }) => ({ direction: "to the browser", ...shape })),
];

describe("The rules about realtime", () => {
  it("A joined member and a changed name are announced as the rules say", () => {
    expect(namesOf("member joined, left or removed").sort()).toEqual([...WITH_MEMBERS].sort());
    expect(namesOf("person renamed").sort()).toEqual([...WITH_NAMES].sort());
  });

  it.each(
    messages.flatMap(({ direction, event, data }) =>
      data instanceof z.ZodMiniObject
        ? [{ direction, event: event.def.values[0], fields: Object.keys(data.shape) }]
        : [],
    ),
  )("The message $event $direction has the fields that the rules name", ({ direction, event, fields }) => {
    expect(namesOf(direction, `\`${event}\``).sort()).toEqual(fields.sort());
  });
});
