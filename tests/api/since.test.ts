import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWorld } from "#tests/factories/world.ts";

const NOTHING = { since: null, streaks: [], resets: [], goals: [], thanks: { count: 0, latest: null } };

const teamApi = ({ api }: Someone) => api.teams[":teamId"];
const sinceOf = (person: Someone, param: { teamId: string; retroId: string }) =>
  teamApi(person).retrospectives[":retroId"].since.$get({ param });

const DAY = 24 * 60 * 60 * 1000;
const passDay = () => vi.setSystemTime(Date.now() + DAY);

async function retrospective(person: Someone, teamId: string) {
  const made = await teamApi(person).retrospectives.$post({ param: { teamId }, json: { retrospectiveName: "Sprint" } });
  return { teamId, retroId: (await made.json()).id };
}

async function counter(person: Someone, teamId: string, name: string) {
  const json = { name, incrementButtonLabel: "Sumar", resetButtonLabel: "Reiniciar" };
  const made = await teamApi(person).counters.$post({ param: { teamId }, json });
  const param = { teamId, counterId: (await made.json()).id };
  const one = teamApi(person).counters[":counterId"];
  return {
    counterId: param.counterId,
    increment: () => one.increment.$post({ param }),
    reset: (nameEvent: string) => one.reset.$post({ param, json: { nameEvent } }),
    aim: (targetDays: number) => one.goals.$post({ param, json: { description: "Pizza", targetDays } }),
  };
}

describe("A retrospective begins with what happened since the one before", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("What happened before the last closing is left out", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const bugs = await counter(ana, teamId, "Días sin bugs");
    const ideas = await counter(ana, teamId, "Días con ideas");
    await bugs.aim(1);
    await ideas.aim(2);
    const before = await retrospective(ana, teamId);
    const thank = (param: typeof before, message: string) =>
      teamApi(ana).retrospectives[":retroId"]["thank-you"].$post({ param, json: { userId: beto.id, message } });
    await thank(before, "Gracias de antes");
    await bugs.increment();
    await ideas.increment();
    passDay();
    await bugs.reset("Bug de antes");
    const closed = await teamApi(ana).retrospectives[":retroId"].close.$post({ param: before });
    const { closedAt } = await closed.json();

    passDay();
    const now = await retrospective(beto, teamId);
    await bugs.increment();
    await ideas.increment();
    await thank(now, "Gracias por la guardia");
    passDay();
    await bugs.reset("Bug en el pago");
    await thank(now, "Gracias por el informe");

    const answer = await sinceOf(beto, now);
    expect(await answer.json()).toEqual({
      since: closedAt,
      streaks: [{ counterId: ideas.counterId, name: "Días con ideas", days: 2, isRecord: true }],
      resets: [
        {
          id: expect.any(String),
          counterId: bugs.counterId,
          name: "Días sin bugs",
          reason: "Bug en el pago",
          days: 1,
          at: expect.stringMatching(/Z$/),
        },
      ],
      goals: [
        {
          id: expect.any(String),
          counterId: ideas.counterId,
          name: "Días con ideas",
          description: "Pizza",
          targetDays: 2,
          achievedAt: expect.stringMatching(/Z$/),
        },
      ],
      thanks: { count: 2, latest: expect.objectContaining({ message: "Gracias por el informe" }) },
    });
  });

  it("The highest streak comes first, in Pulso too, and so do the newest reset and the goal achieved last", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const [low, high, ended, endedLast] = [
      await counter(ana, teamId, "Un día"),
      await counter(ana, teamId, "Dos días"),
      await counter(ana, teamId, "Se reinició"),
      await counter(ana, teamId, "Se reinició después"),
    ];
    await low.aim(1);
    await high.aim(2);
    for (const one of [low, high, ended, endedLast]) await one.increment();
    passDay();
    await high.increment();
    await ended.reset("Bug");
    passDay();
    await endedLast.reset("Bug");
    const { streaks, resets, goals } = await (await sinceOf(ana, await retrospective(ana, teamId))).json();
    const namesOf = (listed: { name: string }[]) => listed.map(({ name }) => name);
    expect(namesOf(streaks)).toEqual(["Dos días", "Un día"]);
    expect(namesOf(resets)).toEqual(["Se reinició después", "Se reinició"]);
    expect(namesOf(goals)).toEqual(["Dos días", "Un día"]);
    const pulse = await (await teamApi(ana).pulse.$get({ param: { teamId }, query: {} })).json();
    expect(namesOf(pulse.streaks).slice(0, 2)).toEqual(["Dos días", "Un día"]);
  });

  it("The newest of those before counts, also for the thank-yous of one that stayed open", async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const teamId = await teamOf(ana, beto);
    const close = async (param: { teamId: string; retroId: string }) =>
      (await (await teamApi(ana).retrospectives[":retroId"].close.$post({ param })).json()).closedAt;
    await close(await retrospective(ana, teamId));
    passDay();
    const open = await retrospective(ana, teamId);
    const thank = (message: string) =>
      teamApi(ana).retrospectives[":retroId"]["thank-you"].$post({ param: open, json: { userId: beto.id, message } });
    await thank("Gracias de antes");
    const second = await retrospective(ana, teamId);
    passDay();
    const closedAt = await close(second);
    passDay();
    const now = await retrospective(ana, teamId);
    await thank("Gracias de ahora");
    expect(await (await sinceOf(beto, now)).json()).toMatchObject({
      since: closedAt,
      thanks: { count: 1, latest: { message: "Gracias de ahora" } },
    });
  });

  it("In a team's first retrospective all of its time counts", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const bugs = await counter(ana, teamId, "Días sin bugs");
    await bugs.reset("Bug en el pago");
    const first = await retrospective(ana, teamId);
    expect(await (await sinceOf(ana, first)).json()).toMatchObject({ since: null, resets: [{ days: 0 }] });
  });

  it("A team in which nothing happened gets empty lists", async () => {
    const ana = await someone("Ana");
    const first = await retrospective(ana, await teamOf(ana));
    expect(await (await sinceOf(ana, first)).json()).toEqual(NOTHING);
  });

  it("A retrospective of another team is not found", async () => {
    const { admin, teamId, otherTeam } = await newWorld();
    expect((await sinceOf(admin, { teamId, retroId: otherTeam.retroId })).status).toBe(404);
  });
});
