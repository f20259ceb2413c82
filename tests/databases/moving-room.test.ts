import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { act, card, newBoard, readBoard } from "#tests/factories/boards.ts";
import { call, settled } from "#tests/factories/client.ts";
import { alarm, alarmTime } from "#tests/factories/clock.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { moveWhile } from "#tests/factories/places.ts";
import { newWebhook, postedTo, WEBHOOK_HOST } from "#tests/factories/slack-channel.ts";
import { MONDAY } from "#tests/factories/telling-team.ts";
import { newReceiver, receivedBy, webhookOf } from "#tests/factories/webhooks.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { DAY, HOUR } from "#worker/contract/limits/time.ts";
import { dayIn } from "#worker/contract/zones.ts";

const LONG = { timeout: 60_000 };
const SOON = { timeout: 20_000 };

let ana: Someone;
let beto: Someone;
let eva: Someone;
let teamId: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(MONDAY);
  vi.spyOn(console, "error").mockReturnValue();
  [ana, beto, eva] = [await someone("Ana"), await someone("Beto"), await someone("Eva")];
  teamId = await teamOf(ana, beto, eva);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const read = async <Answer>(path: string): Promise<Answer> =>
  (await call(`/api/teams/${teamId}${path}`, { token: ana.token })).json();
const post = (path: string, json?: object) =>
  call(`/api/teams/${teamId}${path}`, { method: "POST", token: ana.token, json });

/** Fires the alarms that are due by then. */
async function until(moment: number): Promise<void> {
  for (let at = await alarmTime(teamId); at !== null && at <= moment; at = await alarmTime(teamId)) {
    vi.setSystemTime(Math.max(at, Date.now()));
    await alarm(teamId);
  }
  vi.setSystemTime(Math.max(moment, Date.now()));
}

const closedEvents = async (path: string) =>
  (await receivedBy(path)).filter(({ body }) => JSON.parse(body).type === "retrospective.closed");

describe("While a team moves, its room", () => {
  it("The room sends an event to a webhook once while its team moves, and stores that it arrived", LONG, async () => {
    const path = newReceiver("accepts");
    const { id } = await webhookOf(ana, teamId, path);
    expect((await post("/agreements", { text: "Partir la planning" })).status).toBe(201);
    await settled();
    await moveWhile(teamId, 1, async () => {
      await alarm(teamId);
      await expect.poll(() => receivedBy(path), SOON).toHaveLength(1);
    });
    await expect.poll(() => read(`/webhooks/${id}/deliveries`), SOON).toMatchObject([{ state: "arrived", tries: 1 }]);
    await until(Date.now() + HOUR);
    expect(await receivedBy(path)).toHaveLength(1);
  });

  it("The room posts to Slack once while its team moves, and stores that it did not arrive", LONG, async () => {
    const path = newWebhook("removed");
    expect((await post("/slack", { webhookUrl: WEBHOOK_HOST + path })).status).toBe(201);
    await settled();
    await alarm(teamId);
    await newBoard(ana, teamId);
    await settled();
    await moveWhile(teamId, 1, async () => {
      await alarm(teamId);
      await expect.poll(() => postedTo(path), SOON).toHaveLength(1);
    });
    await expect.poll(() => read("/slack"), SOON).toMatchObject({ failure: { reason: "webhook_removed" } });
    await until(Date.now() + HOUR);
    expect(await postedTo(path)).toHaveLength(1);
  });

  it("A board stays frozen for the closing that is sent again, with all its cards", async () => {
    const ids = { teamId, retroId: await newBoard(ana, teamId) };
    expect(await act(beto, ids, card("Las reuniones"))).toBe("done");
    const close = () => post(`/retrospectives/${ids.retroId}/close`);
    await moveWhile(teamId, 1, async () => {
      expect(await (await close()).json()).toMatchObject({ code: "team_moving" });
      expect(await act(beto, ids, card("Espera"))).toBe("board_closing");
      expect(await (await close()).json()).toMatchObject({ code: "team_moving" });
    });
    expect((await close()).status).toBe(200);
    expect((await readBoard(ana, ids)).cards).toMatchObject([{ text: "Las reuniones" }]);
  });

  it("The work on a board goes on where nobody sends its closing again", async () => {
    const ids = { teamId, retroId: await newBoard(ana, teamId) };
    await moveWhile(teamId, 1, async () => {
      expect((await post(`/retrospectives/${ids.retroId}/close`)).status).toBe(503);
      // The database does not answer what became of it either.
      await until(Date.now() + BOARD.freezeTime);
      expect(await act(beto, ids, card("Espera"))).toBe("board_closing");
    });
    await until(Date.now() + BOARD.freezeTime);
    expect(await act(beto, ids, card("Seguimos"))).toBe("done");
  });

  it("The room writes the agreement of a proposal that was accepted meanwhile, once", async () => {
    const ids = { teamId, retroId: await newBoard(ana, teamId) };
    const first = card("Las reuniones");
    expect(await act(ana, ids, first)).toBe("done");
    expect(await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 })).toBe("done");
    const proposalId = crypto.randomUUID();
    const fields = { proposalId, groupId: first.cardId, text: "Quince minutos" };
    expect(await act(beto, ids, { kind: "propose", ...fields })).toBe("done");
    await moveWhile(teamId, 1, async () => {
      expect(await act(ana, ids, { kind: "acceptProposal", proposalId })).toBe("done");
      await until(Date.now() + BOARD.agreementRetry);
      expect(await read("/agreements")).toEqual([]);
    });
    await until(Date.now() + BOARD.agreementRetry);
    expect(await read("/agreements")).toMatchObject([{ text: "Quince minutos" }]);
  });

  it(
    "The room closes a board at the end of its plan and opens the next of a series when the move is over, each once",
    LONG,
    async () => {
      const path = newReceiver("accepts");
      await webhookOf(ana, teamId, path);
      const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
      const end = Date.now() + 3 * DAY;
      const retroId = await newBoard(ana, teamId, { plan: { write: at(1), choose: at(2), talk: at(3) } });
      const startsOn = dayIn("America/Santiago", new Date(end));
      const series = { name: "Retro {n}", number: 7, startsOn, hour: "10:00", everyWeeks: 1 };
      expect((await post("/series", series)).status).toBe(201);
      for (const person of [ana, beto, eva]) expect(await act(person, { teamId, retroId }, card("Una"))).toBe("done");
      await settled();
      await until(end - DAY / 2);
      const listed = () => read<object[]>("/retrospectives");
      await moveWhile(teamId, 1, async () => {
        await until(end + 1);
        expect(await listed()).toMatchObject([{ id: retroId, status: "CREATED" }]);
      });
      await until(end + HOUR);
      expect(await listed()).toMatchObject([
        { retrospectiveName: "Retro 7", status: "CREATED" },
        { id: retroId, status: "CLOSED" },
      ]);
      await expect.poll(() => closedEvents(path), SOON).toHaveLength(1);
    },
  );
});
