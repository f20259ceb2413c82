import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { FORMATS } from "#worker/contract/limits/retrospectives.ts";
import type { TeamFormat } from "#worker/contract/team-formats.ts";

const CARE = {
  name: "Cuidar y soltar",
  columns: [{ title: "Cuidar" }, { title: "Soltar", hint: "¿Qué ya no ayuda?" }],
};

let ana: Someone;
let beto: Someone;
let camila: Someone;
let teamId: string;

beforeEach(async () => {
  [ana, beto, camila] = [await someone("Ana"), await someone("Beto"), await someone("Camila")];
  teamId = await teamOf(ana, beto, camila);
});

async function send<Answer = TeamFormat>(method: string, path: string, { token }: Someone, json?: object) {
  const response = await call(`/api/teams/${teamId}/formats${path}`, { method, token, json });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Answer & { code?: string } };
}

const list = async (by = camila) => (await send<TeamFormat[]>("GET", "", by)).body;

describe("The formats of a team", () => {
  it("A member saves columns with a name, and the others read them in the order of saving", async () => {
    expect(await send("POST", "", beto, CARE)).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name: "Cuidar y soltar",
        columns: [
          { title: "Cuidar", hint: null },
          { title: "Soltar", hint: "¿Qué ya no ayuda?" },
        ],
        creatorId: beto.id,
        createdAt: expect.stringMatching(/Z$/),
      },
    });
    await send("POST", "", ana, { ...CARE, name: "Otra" });
    expect((await list()).map(({ name }) => name)).toEqual(["Cuidar y soltar", "Otra"]);
  });

  it.each([
    ["no column", { ...CARE, columns: [] }],
    ["too many columns", { ...CARE, columns: Array(BOARD.columns + 1).fill({ title: "a" }) }],
    ["an empty title", { ...CARE, columns: [{ title: " " }] }],
    ["a name that is too long", { ...CARE, name: "a".repeat(LIMITS.name + 1) }],
  ])("A format with %s is refused", async (_what, json) => {
    expect(await send("POST", "", beto, json)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await list()).toEqual([]);
  });

  it("A team has room for a limited number, also when many are saved at once", async () => {
    const statuses = await Promise.all(
      Array.from({ length: FORMATS.ofTeam + 2 }, async (_, index) => {
        const { status } = await send("POST", "", index % 2 === 0 ? ana : beto, CARE);
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(FORMATS.ofTeam);
    expect(await list()).toHaveLength(FORMATS.ofTeam);
    for (const by of [ana, beto]) expect((await send("POST", "", by, CARE)).body.code).toBe("too_many_formats");
  });

  it("The person who saved a format and admins remove it, and nobody else", async () => {
    const [own, other] = [await send("POST", "", beto, CARE), await send("POST", "", beto, CARE)];
    const refused = await send("DELETE", `/${own.body.id}`, camila);
    expect(refused).toMatchObject({ status: 403, body: { code: "not_format_manager" } });
    expect(await list()).toHaveLength(2);
    expect((await send("DELETE", `/${own.body.id}`, beto)).status).toBe(204);
    expect((await send("DELETE", `/${other.body.id}`, ana)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await send("DELETE", `/${own.body.id}`, beto)).status).toBe(404);
  });
});
