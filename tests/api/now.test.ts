import { describe, expect, it, vi } from "vitest";
import { act, newBoard, pairWithBoard, readBoard, watching } from "#tests/factories/boards.ts";
import { askApi, env, ORIGIN } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";

const nowOf = async ({ api }: Someone, teamId: string) =>
  (await api.teams[":teamId"].now.$get({ param: { teamId } })).json();
const todayOf = async ({ api }: Someone) => (await api.users.today.$get()).json();

async function retrospective({ api }: Someone, teamId: string, retrospectiveName: string): Promise<string> {
  const made = await api.teams[":teamId"].retrospectives.$post({ param: { teamId }, json: { retrospectiveName } });
  return (await made.json()).id;
}

describe("What is going on in a team", () => {
  it("A board that nobody opened is at its first step, and later at the step of the room with the people at it", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard();
    expect((await nowOf(beto, teamId)).retrospectives).toMatchObject([
      {
        id: ids.retroId,
        hasBoard: true,
        voted: false,
        table: { step: "ARRIVE", watching: [], hasPlan: false, until: null, ends: null, ready: [] },
      },
    ]);
    await readBoard(ana, ids);
    await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 });
    await watching(beto, ids);
    expect((await nowOf(ana, teamId)).retrospectives).toMatchObject([{ table: { step: "TALK", watching: [beto.id] } }]);
  });

  it("Three open retrospectives are listed, first those in which the caller has not voted, and all are counted", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const closed = await retrospective(ana, teamId, "Cerrada");
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId: closed } });
    const ids: string[] = [];
    for (const name of ["Uno", "Dos", "Tres", "Cuatro"]) ids.push(await retrospective(ana, teamId, name));
    const [, , third = ""] = ids;
    const vote = { param: { teamId, retroId: third }, json: { userId: ana.id } };
    await beto.api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"].$post(vote);
    const shownTo = async (person: Someone) => {
      const { retrospectives, ...counts } = await nowOf(person, teamId);
      const [today] = await todayOf(person);
      expect(today).toMatchObject({ retrospectives, ...counts });
      return { names: retrospectives.map(({ retrospectiveName }) => retrospectiveName), ...counts };
    };
    const counts = { openRetrospectives: 4, waitingRetrospectives: 3 };
    expect(await shownTo(beto)).toEqual({ names: ["Cuatro", "Dos", "Uno"], ...counts });
    const newest = ["Cuatro", "Tres", "Dos"];
    expect(await shownTo(ana)).toEqual({ names: newest, ...counts, waitingRetrospectives: 4 });
    for (const retroId of ids) {
      await ana.api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"].$post({
        param: { teamId, retroId },
        json: { userId: beto.id },
      });
    }
    expect(await shownTo(ana)).toEqual({ names: newest, ...counts, waitingRetrospectives: 0 });
  });

  it("Where the room fails or does not answer, the retrospectives are listed without the status of their boards", async () => {
    const { ana, teamId, ids } = await pairWithBoard();
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const ask = async (readBoardStatuses: () => Promise<never>) => {
      const TeamRoom = { idFromName: () => "", get: () => ({ readBoardStatuses }) };
      const request = new Request(`${ORIGIN}/api/teams/${teamId}/now`, {
        headers: { authorization: `Bearer ${ana.token}` },
      });
      // The part of the namespace that this call uses.
      return (await askApi(request, { ...env, TeamRoom } as unknown as typeof env)).json();
    };
    const withoutStatus = { retrospectives: [{ id: ids.retroId, hasBoard: true, table: null }] };
    expect(await ask(() => Promise.reject(new Error("down")))).toMatchObject(withoutStatus);
    expect(await ask(() => new Promise(() => undefined))).toMatchObject(withoutStatus);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe("The last retrospective of a team", () => {
  const lastOf = async ({ api }: Someone, teamId: string) =>
    (await api.teams[":teamId"].last.$get({ param: { teamId } })).json();
  const close = ({ api }: Someone, teamId: string, retroId: string) =>
    api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });

  it("A team has no last retrospective before the first closing, and an agreement without a retrospective belongs to none", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    await retrospective(ana, teamId, "Abierta");
    await ana.api.teams[":teamId"].agreements.$post({ param: { teamId }, json: { text: "Sin retro" } });
    expect(await lastOf(ana, teamId)).toEqual({ retrospective: null, agreements: [] });
  });

  it("The last retrospective is the one that closed last, with its winner and its agreements in all states", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const [older, last] = [await retrospective(ana, teamId, "Sprint 1"), await retrospective(ana, teamId, "Sprint 2")];
    const agree = async (text: string, retrospectiveId: string) => {
      const json = { text, retrospectiveId, ownerId: beto.id };
      return (await (await ana.api.teams[":teamId"].agreements.$post({ param: { teamId }, json })).json()).id;
    };
    await agree("De otra retro", last);
    const done = await agree("Ya hecho", older);
    await agree("Por hacer", older);
    const vote = { param: { teamId, retroId: older }, json: { userId: beto.id } };
    await ana.api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"].$post(vote);
    await close(ana, teamId, last);
    await close(ana, teamId, older);
    const param = { teamId, agreementId: done };
    await beto.api.teams[":teamId"].agreements[":agreementId"].$patch({ param, json: { state: "DONE" } });
    // Created first, it closed last; the closing in between carried its agreements once.
    expect(await lastOf(beto, teamId)).toMatchObject({
      retrospective: { id: older, retrospectiveName: "Sprint 1", sprintWinner: { id: beto.id, name: "Beto" } },
      agreements: [
        { text: "Ya hecho", state: "DONE", timesCarried: 1, owner: { id: beto.id } },
        { text: "Por hacer", state: "OPEN", timesCarried: 1 },
      ],
    });
    expect((await todayOf(beto))[0]?.lastRetrospective).toEqual({
      id: older,
      retrospectiveName: "Sprint 1",
      closedAt: expect.stringMatching(/Z$/),
    });
  });
});

describe("What waits in a person's teams", () => {
  it("A person reads what waits in the first four teams by name, and in no team of other people", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const names = ["Roble", "Alerce", "Lenga", "Canelo", "Maitén"];
    const ids = new Map<string, string>();
    for (const name of names) {
      const teamId = await teamOf(ana);
      await ana.api.teams[":teamId"].$patch({ param: { teamId }, json: { name } });
      ids.set(name, teamId);
    }
    await retrospective(beto, await teamOf(beto), "Ajena");
    expect((await todayOf(ana)).map(({ teamId }) => teamId)).toEqual(
      ["Alerce", "Canelo", "Lenga", "Maitén"].map((name) => ids.get(name)),
    );
  });

  it("Open retrospectives, counters without today's change and open agreements of each team are counted", async () => {
    const ana = await someone("Ana");
    const [teamId, other] = [await teamOf(ana), await teamOf(ana)];
    const retroId = await newBoard(ana, teamId);
    const labels = { incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };
    const counters = ana.api.teams[":teamId"].counters;
    const pending = await (await counters.$post({ param: { teamId }, json: { name: "Sin bugs", ...labels } })).json();
    const done = await (await counters.$post({ param: { teamId }, json: { name: "Daily", ...labels } })).json();
    await counters[":counterId"].increment.$post({ param: { teamId, counterId: done.id } });
    const agree = (text: string, dueOn?: string) =>
      ana.api.teams[":teamId"].agreements.$post({ param: { teamId }, json: { text, dueOn } });
    await agree("Uno vencido", "2020-01-31");
    await agree("Uno con tiempo", "2090-01-31");
    await agree("Uno sin fecha");
    const nothing = {
      retrospectives: [],
      openRetrospectives: 0,
      waitingRetrospectives: 0,
      counters: 0,
      pendingCounters: [],
      openAgreements: 0,
      overdueAgreements: 0,
      ownAgreements: [],
      lastRetrospective: null,
    };
    expect(await todayOf(ana)).toEqual([
      {
        teamId,
        retrospectives: [
          {
            id: retroId,
            retrospectiveName: "Sprint 14",
            createdAt: expect.any(String),
            at: null,
            hasBoard: true,
            voted: false,
            table: { step: "ARRIVE", watching: [], hasPlan: false, until: null, ends: null, ready: [] },
          },
        ],
        openRetrospectives: 1,
        waitingRetrospectives: 1,
        counters: 2,
        pendingCounters: [{ id: pending.id, name: "Sin bugs" }],
        openAgreements: 3,
        overdueAgreements: 1,
        ownAgreements: [],
        lastRetrospective: null,
      },
      { teamId: other, ...nothing },
    ]);
  });

  it("The open agreements that the caller owns are listed by day, and not those of others or done ones", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const agreements = ana.api.teams[":teamId"].agreements;
    const agree = async (text: string, ownerId: string, dueOn?: string) =>
      (await (await agreements.$post({ param: { teamId }, json: { text, ownerId, dueOn } })).json()).id;
    await agree("Sin fecha", beto.id);
    await agree("Con tiempo", beto.id, "2090-01-31");
    await agree("Vencido", beto.id, "2020-01-31");
    await agree("De Ana", ana.id);
    const done = await agree("Ya hecho", beto.id);
    await agreements[":agreementId"].$patch({ param: { teamId, agreementId: done }, json: { state: "DONE" } });
    const own = (await todayOf(beto))[0]?.ownAgreements.map(({ text, dueOn, isOverdue }) => [text, dueOn, isOverdue]);
    expect(own).toEqual([
      ["Vencido", "2020-01-31", true],
      ["Con tiempo", "2090-01-31", false],
      ["Sin fecha", null, false],
    ]);
  });
});
