import { afterEach, expect, it, vi } from "vitest";
import { type Known, lastHourText, noticesOf, untilLastHour } from "#app/notifications/notices.ts";
import { Notifier } from "#app/notifications/notify.ts";
import { mentionOf } from "#party/board/mentions.ts";
import type { RoomMessage } from "#party/protocol.ts";
import { DAY, HOUR } from "#worker/contract/limits/time.ts";

const status = (step: "WRITE" | "CHOOSE", hasPlan = false): RoomMessage => ({
  event: "table",
  data: { retroId: "r", step, watching: [], hasPlan, until: null, ends: null, ready: [] },
});
const comment = (text: string, authorId = "beto"): RoomMessage => ({
  event: "board",
  data: {
    retroId: "r",
    patch: { comments: [{ id: "c", groupId: "g", text, authorId, at: "2027-03-01T15:00:00.000Z", isEdited: false }] },
  },
});
const texts = (messages: RoomMessage[]) => {
  const known = new Map<string, Known>();
  return messages.flatMap((message) => noticesOf(message, known, "ana")).map(({ text }) => text);
};

it("A step that begins shows a notice, and what the page learns first does not", () => {
  expect(texts([status("WRITE"), status("WRITE"), status("CHOOSE")])).toEqual(["Empezó Elegir"]);
  expect(texts([status("WRITE", true), status("CHOOSE", true)])).toEqual(["Empezó Juntar y elegir"]);
});

it("On the board itself a patch announces the step", () => {
  const patch: RoomMessage = { event: "board", data: { retroId: "r", patch: { set: { step: "CHOOSE" } } } };
  expect(texts([status("WRITE"), patch, patch])).toEqual(["Empezó Elegir"]);
});

it("A comment that mentions the person shows a notice, and their own or one for others does not", () => {
  expect(texts([comment(`¿Qué dices, ${mentionOf("ana")}?`)])).toEqual(["Te mencionaron en un comentario"]);
  expect(texts([comment(mentionOf("ana"), "ana"), comment(mentionOf("beto"), "carla"), comment("Sí")])).toEqual([]);
});

it("The last hour of a phase names the phase", () => {
  expect(lastHourText({ step: "WRITE", hasPlan: true, until: null })).toBe("Queda una hora para Llegar y escribir");
});

it("The last hour begins an hour before the end, and no notice comes once it runs", () => {
  const known: Known = { step: "WRITE", hasPlan: true, until: "2027-03-01T18:00:00.000Z" };
  expect(untilLastHour(known, Date.parse("2027-03-01T16:59:00Z"))).toBe(60_000);
  expect(untilLastHour(known, Date.parse("2027-03-01T17:00:01Z"))).toBeNull();
  expect(untilLastHour({ step: "WRITE", hasPlan: true, until: null }, 0)).toBeNull();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("A page that stays open tells of the last hour of a phase that ends in thirty days", () => {
  const start = Date.parse("2027-03-01T15:00:00.000Z");
  vi.useFakeTimers({ now: start });
  const shown: string[] = [];
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal(
    "Notification",
    class {
      constructor(_title: string, { body }: { body: string }) {
        shown.push(body);
      }
    },
  );
  const until = new Date(start + 30 * DAY).toISOString();
  const planned: RoomMessage = {
    event: "table",
    data: { retroId: "r", step: "WRITE", watching: [], hasPlan: true, until, ends: null, ready: [] },
  };
  const notifier = new Notifier(
    () => "ana",
    () => "Equipo",
  );
  notifier.receive(planned);
  vi.advanceTimersByTime(25 * DAY);
  notifier.receive(planned);
  vi.advanceTimersByTime(5 * DAY - HOUR - 1);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["Queda una hora para Llegar y escribir"]);
  notifier.stop();
});
