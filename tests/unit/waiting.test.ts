import { describe, expect, it } from "vitest";
import { waitingText } from "#app/home/waiting.ts";

describe("The sentence of what waits for a person", () => {
  it.each([
    [{ retrospectives: 0, counters: 0, agreements: 0 }, "Por hoy no te espera nada."],
    [{ retrospectives: 1, counters: 0, agreements: 0 }, "Te espera 1 retro abierta."],
    [{ retrospectives: 0, counters: 2, agreements: 0 }, "Te esperan 2 rachas por marcar."],
    [{ retrospectives: 0, counters: 1, agreements: 1 }, "Te esperan 1 racha por marcar y 1 acuerdo tuyo."],
    [
      { retrospectives: 2, counters: 3, agreements: 4 },
      "Te esperan 2 retros abiertas, 3 rachas por marcar y 4 acuerdos tuyos.",
    ],
  ])("The sentence for %j is %j", (waiting, text) => {
    expect(waitingText(waiting)).toBe(text);
  });
});
