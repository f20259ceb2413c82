import { describe, expect, it } from "vitest";
import { act, card, pairWithBoard } from "#tests/factories/boards.ts";
import { call } from "#tests/factories/client.ts";
import type { Someone } from "#tests/factories/people.ts";
import type { Memories } from "#worker/contract/memory.ts";
import type { Sheet } from "#worker/contract/sheet.ts";
import type { TeamExport } from "#worker/contract/team-export.ts";
import type { MyData } from "#worker/contract/users-data.ts";

const retroOf = ({ api }: Someone) => api.teams[":teamId"].retrospectives[":retroId"];

const textOf = async ({ token }: Someone, path: string) => (await call(path, { token })).text();
const read = async <Answer>(person: Someone, path: string): Promise<Answer> => JSON.parse(await textOf(person, path));

/** Beto has said and proposed something about Ana's unsigned card; Ana has accepted one proposal. */
async function talkedAbout() {
  const { ana, beto, ids } = await pairWithBoard({ signed: false });
  const meetings = card("Reuniones largas");
  expect(await act(ana, ids, meetings)).toBe("done");
  expect(await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 })).toBe("done");
  const groupId = meetings.cardId;
  const say = (who: Someone, text: string) =>
    act(who, ids, { kind: "addComment", commentId: crypto.randomUUID(), groupId, text });
  expect(await say(beto, `¿Y si @[${ana.id}] las corta?`)).toBe("done");
  expect(await say(ana, "Dale, con un zumbador")).toBe("done");
  const [open, accepted] = [crypto.randomUUID(), crypto.randomUUID()];
  const propose = (proposalId: string, text: string) =>
    act(beto, ids, { kind: "propose", proposalId, groupId, text, ownerId: ana.id });
  expect(await propose(open, "Comprar un zumbador")).toBe("done");
  expect(await propose(accepted, "Quince minutos")).toBe("done");
  expect(await act(ana, ids, { kind: "agree", proposalId: open, agrees: true })).toBe("done");
  expect(await act(ana, ids, { kind: "acceptProposal", proposalId: accepted })).toBe("done");
  return { ana, beto, ids };
}

async function closed() {
  const made = await talkedAbout();
  expect((await retroOf(made.ana).close.$post({ param: made.ids })).status).toBe(200);
  return made;
}

describe("What people said and proposed about the groups of a board", () => {
  it("The sheet has what people said and proposed with the names of the present, and the accepted proposal is among the agreements", async () => {
    const { ana, beto, ids } = await closed();
    const response = await retroOf(ana).summary.$get({ param: ids });
    const sheet: Sheet = await response.json();
    expect(sheet.agreements).toMatchObject([{ text: "Quince minutos", owner: { name: "Ana" } }]);
    expect(sheet.groups).toMatchObject([
      {
        isDiscussed: true,
        cards: [{ text: "Reuniones largas", author: null }],
        comments: [
          { text: "¿Y si @Ana las corta?", author: { id: beto.id, name: "Beto" } },
          { text: "Dale, con un zumbador", author: { name: "Ana" } },
        ],
        proposals: [
          { text: "Comprar un zumbador", owner: { name: "Ana" }, agreed: { length: 2 }, isAccepted: false },
          { text: "Quince minutos", isAccepted: true },
        ],
      },
    ]);
    const path = `/api/teams/${ids.teamId}/retrospectives/${ids.retroId}/summary`;
    const markdown = await textOf(ana, `${path}.md`);
    expect(markdown).toContain("- **Beto**: ¿Y si @Ana las corta?");
    expect(markdown).toContain("Comprar un zumbador (propone Beto, Ana, de acuerdo: ");
    const csv = await textOf(ana, `${path}.csv`);
    expect(csv).toMatch(/comentario,Reuniones largas,0,,"?¿Y si @Ana las corta\?"?,Beto,/);
    expect(csv).toMatch(/propuesta,Reuniones largas,0,,Comprar un zumbador,Beto,Ana,/);
  });

  it("A person who left stays the author, and texts of others do not name them", async () => {
    const { ana, beto, ids } = await closed();
    await beto.api.teams[":teamId"].users.$delete({ param: ids });
    const sheet: Sheet = await (await retroOf(ana).summary.$get({ param: ids })).json();
    expect(sheet.groups[0]?.comments[0]?.author.name).toBe("Beto");
  });

  it("Memoria finds a retrospective by what was said and proposed, and by nothing else", async () => {
    const { ana, ids } = await closed();
    const find = async (search: string) => {
      const query = new URLSearchParams({ search });
      const { memories } = await read<Memories>(ana, `/api/teams/${ids.teamId}/memory?${query}`);
      return memories.map(({ kind }) => kind);
    };
    expect(await find("zumbador dale")).toEqual(["retrospective"]);
    expect(await find("comprar")).toEqual(["retrospective"]);
    expect(await find("campana")).toEqual([]);
  });

  it.each([
    ["open", talkedAbout],
    ["closed", closed],
  ] as const)("Both downloads have what people said, on a board that is %s", async (_kind, make) => {
    const { ana, beto, ids } = await make();
    const team = await read<TeamExport>(ana, `/api/teams/${ids.teamId}/export.json`);
    expect(team.retrospectives[0]?.groups?.[0]).toMatchObject({
      comments: [{ text: "¿Y si @Ana las corta?", author: { name: "Beto" } }, { author: { name: "Ana" } }],
      proposals: [{ text: "Comprar un zumbador" }, { text: "Quince minutos" }],
    });
    const csv = await textOf(ana, `/api/teams/${ids.teamId}/export.csv`);
    expect(csv).toMatch(/comentario,.*¿Y si @Ana las corta\?/);
    expect(csv).toMatch(/propuesta,.*Comprar un zumbador/);
    const mine = await read<MyData>(beto, "/api/users/data");
    expect(mine.comments).toMatchObject([{ retrospectiveName: "Sprint 14", text: `¿Y si @[${ana.id}] las corta?` }]);
    expect(mine.proposals.map(({ text }) => text).sort()).toEqual(["Comprar un zumbador", "Quince minutos"]);
    const others = await read<MyData>(ana, "/api/users/data");
    expect(others.comments.map(({ text }) => text)).toEqual(["Dale, con un zumbador"]);
    expect(others.proposals).toEqual([]);
  });
});
