import { beforeAll, describe, expect, it } from "vitest";
import { newEmail, newestMail, post } from "#tests/factories/accounts.ts";
import { act, pairWithBoard } from "#tests/factories/boards.ts";
import { call, env, settled } from "#tests/factories/client.ts";
import { LANGUAGES, textIn } from "#tests/factories/languages.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { newWebhook, postedTo, textOf } from "#tests/factories/slack-channel.ts";
import type { Board } from "#worker/contract/boards.ts";
import type { ErrorBody } from "#worker/contract/errors.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Team } from "#worker/contract/teams.ts";

/** Calls at the same moment. */
const CALLS = 50;

type Call = { method?: string; language?: string | undefined; json?: object; who?: Someone | undefined };

const ask = (path: string, { method = "GET", language, json, who }: Call = {}) =>
  call(`/api${path}`, {
    method,
    ...(json && { json }),
    ...(who && { token: who.token }),
    ...(language && { headers: { "accept-language": language } }),
  });

async function refusal(path: string, asked: Call): Promise<ErrorBody> {
  const response = await ask(path, asked);
  expect(response.status).toBeGreaterThanOrEqual(400);
  return response.json();
}

let ana: Someone;
let team: string;

beforeAll(async () => {
  ana = await someone("Ana");
  team = `/teams/${await teamOf(ana)}`;
});

describe("The API answers in the language of the request", () => {
  it("The columns of a format are in the language of the reader; somebody renames one, and only its title stays as written", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const columnsIn = async (language: string) => {
      const path = `/teams/${ids.teamId}/retrospectives/${ids.retroId}/board`;
      const board: Board = await (await ask(path, { who: beto, language })).json();
      return board.columns;
    };
    const titlesIn = async (language: string) => (await columnsIn(language)).map(({ title }) => title);
    expect(await titlesIn("en")).toEqual(["Viento", "Ancla", "Rocas", "Isla"].map((title) => textIn("en", title)));
    await act(ana, ids, { kind: "renameColumn", columnId: "c4", title: "Puerto" });
    expect(await titlesIn("en")).toEqual([
      ...["Viento", "Ancla", "Rocas"].map((title) => textIn("en", title)),
      "Puerto",
    ]);
    expect(await titlesIn("es")).toEqual(["Viento", "Ancla", "Rocas", "Puerto"]);
    const hintIn = async (language: string) => (await columnsIn(language))[3]?.hint;
    const hint = textIn("en", "¿Adónde queremos llegar?");
    expect([await hintIn("en"), await hintIn("es")]).toEqual([hint, "¿Adónde queremos llegar?"]);
    await act(ana, ids, { kind: "renameColumn", columnId: "c4", title: "Muelle" });
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    expect(await titlesIn("en")).toContain(textIn("en", "Viento"));
    const again = await ask(`/teams/${ids.teamId}/retrospectives`, {
      method: "POST",
      language: "en",
      who: ana,
      json: { retrospectiveName: "Sprint 2", template: "como-la-ultima" },
    });
    const { board }: Retrospective = await again.json();
    expect(board?.columns[3]).toMatchObject({ title: "Muelle", hint });
  });

  it.each([
    [undefined, "es"],
    ["tlh", "es"],
    ["en", "en"],
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
    ["tlh;q=1,en;q=0.4,pt;q=0.7", "pt"],
    ["en;q=0,pt;q=0.1", "pt"],
    ["qps", "qps"],
  ])("With Accept-Language %s the message is in %s", async (language, code) => {
    const { message } = await refusal("/users", { language });
    expect(message).toBe(textIn(code, "Tu sesión terminó. Vuelve a entrar."));
  });

  const LONG = "a".repeat(10_000);
  it.each([
    ["a missing text", "POST", "/teams", {}, "name", "Completa este campo.", []],
    ["a long text", "POST", "/teams", { name: LONG }, "name", "Escribe como máximo {0} caracteres.", [80]],
    ["a short text", "POST", "/agreements", { text: "a" }, "text", "Escribe al menos {0} caracteres.", ["3"]],
    ["an invisible text", "POST", "/teams", { name: "\u3164" }, "name", "Escribe al menos un carácter visible.", []],
    ["two lines", "POST", "/teams", { name: "a\nb" }, "name", "Escribe una sola línea, sin tabulaciones.", []],
    ["a date", "POST", "/agreements", { text: "Probar", dueOn: "2026-02-30" }, "dueOn", "Elige un día que exista.", []],
    [
      "a number",
      "POST",
      "/timers",
      { minutes: 0 },
      "minutes",
      "Escribe un número entero entre {0} y {1}.",
      [1, "1,440"],
    ],
    [
      "a choice",
      "GET",
      "/agreements?state=none",
      undefined,
      "state",
      "Usa uno de estos valores: {0}.",
      ["open, done, dropped"],
    ],
    [
      "a zone",
      "POST",
      "/teams",
      { name: "Luna", timeZone: "Luna" },
      "timeZone",
      "Elige una zona horaria de la lista.",
      [],
    ],
  ] as const)("The issue of %s is in English", async (_, method, path, json, field, message, values) => {
    const at = path.startsWith("/teams") ? path : team + path;
    const { issues } = await refusal(at, { method, language: "en", who: ana, ...(json && { json }) });
    expect(issues).toContainEqual({ path: field, message: textIn("en", message, ...values) });
  });

  it("The issue of an email is in English", async () => {
    const { issues } = await refusal("/auth/request-create", {
      method: "POST",
      language: "en",
      json: { email: "ana" },
    });
    expect(issues).toEqual([{ path: "email", message: textIn("en", "Escribe un email válido, como ana@ejemplo.cl.") }]);
  });

  it("Calls of the same moment in several languages do not mix", async () => {
    const codes = Array.from({ length: CALLS }, (_, index) => LANGUAGES[index % LANGUAGES.length] ?? "es");
    const answers = await Promise.all(
      codes.map((language) => refusal("/teams", { method: "POST", language, who: ana, json: {} })),
    );
    expect(answers.map(({ message, issues }) => [message, issues?.[0]?.message])).toEqual(
      codes.map((code) => [textIn(code, "Revisa los datos marcados."), textIn(code, "Completa este campo.")]),
    );
  });

  it("A mail is in the language of the request that sends it", async () => {
    for (const language of LANGUAGES) {
      const email = newEmail();
      expect((await post("request-create", { email }, { "accept-language": language })).status).toBe(200);
      await settled();
      const mail = newestMail(email);
      expect(mail?.subject).toBe(
        textIn(language, "{0} es tu código para crear tu cuenta en Tertulia", mail?.code ?? ""),
      );
      expect(mail?.html).toContain(`lang="${language}"`);
    }
  });
});

describe("A language is chosen", () => {
  it("A person's language is stored with the account, and one that does not exist is refused", async () => {
    const stored = () => env.DB.prepare("select language from users where id = ?").bind(ana.id).first("language");
    expect((await ask("/users", { method: "PATCH", who: ana, json: { language: "pt" } })).status).toBe(200);
    expect(await stored()).toBe("pt");
    for (const language of ["tlh", "English", "__proto__"]) {
      const refused = await refusal("/users", { method: "PATCH", who: ana, json: { language } });
      expect(refused).toMatchObject({
        code: "invalid_input",
        issues: [{ path: "language", message: "Elige un idioma de la lista." }],
      });
    }
    expect(await stored()).toBe("pt");
  });

  it("A team has the language of the request that made it, and an admin changes it to another that exists", async () => {
    const made = await ask("/teams", { method: "POST", language: "en", who: ana, json: { name: "Moon" } });
    const { id, language }: Team = await made.json();
    expect(language).toBe("en");
    const changed = await ask(`/teams/${id}`, { method: "PATCH", who: ana, json: { language: "pt" } });
    expect(await changed.json()).toMatchObject({ language: "pt" });
    const { issues } = await refusal(`/teams/${id}`, { method: "PATCH", who: ana, json: { language: "tlh" } });
    expect(issues).toEqual([{ path: "language", message: "Elige un idioma de la lista." }]);
    expect(await (await ask(`/teams/${id}`, { who: ana })).json()).toMatchObject({ language: "pt" });
  });
});

describe("What a team and its members read", () => {
  it("A message in Slack is in the team's language, not in that of the request", async () => {
    const made = await ask("/teams", { method: "POST", language: "en", who: ana, json: { name: "Moon" } });
    const { id }: Team = await made.json();
    const path = newWebhook("accepts");
    const json = { webhookUrl: `https://hooks.slack.com${path}` };
    expect((await ask(`/teams/${id}/slack`, { method: "POST", who: ana, json })).status).toBe(201);
    const opened = { retrospectiveName: "Sprint 1" };
    await ask(`/teams/${id}/retrospectives`, { method: "POST", language: "pt", who: ana, json: opened });
    const message = textIn("en", "Se abrió la retrospectiva *{0}* de *{1}*.", "Sprint 1", "Moon");
    const arrived = async () => (await postedTo(path)).map(textOf).join("\n");
    await expect.poll(arrived).toContain(message);
  });

  it("The columns of a retrospective's board are in the language of who reads them", async () => {
    const json = { retrospectiveName: "Sprint 24", template: "velero" };
    const { id }: Retrospective = await (
      await ask(`${team}/retrospectives`, { method: "POST", json, who: ana })
    ).json();
    for (const path of [`${team}/retrospectives`, `${team}/retrospectives/${id}`]) {
      const read: Retrospective | Retrospective[] = await (await ask(path, { language: "en", who: ana })).json();
      const retro = [read].flat().find((one) => one.id === id);
      expect(retro?.board?.columns[0]).toMatchObject({ title: textIn("en", "Viento"), texts: "velero.0" });
    }
  });

  it("The columns in the answers to creating, changing and closing are in the language of the caller", async () => {
    const titleIn = async (language: string, method: string, path: string, json?: object) => {
      const answer = await ask(`${team}/retrospectives${path}`, { method, language, who: ana, ...(json && { json }) });
      const { id, board }: Retrospective = await answer.json();
      return { id, title: board?.columns[0]?.title };
    };
    const json = { retrospectiveName: "Sprint 25", template: "velero" };
    const { id, title } = await titleIn("en", "POST", "", json);
    const { title: changed } = await titleIn("pt", "PATCH", `/${id}`, { retrospectiveName: "Sprint 26" });
    const { title: closed } = await titleIn("en", "POST", `/${id}/close`);
    expect([title, changed, closed]).toEqual(["en", "pt", "en"].map((language) => textIn(language, "Viento")));
  });

  it("The sheet is in the language of who asks for it, as Markdown and as CSV", async () => {
    const json = { retrospectiveName: "Sprint 1" };
    const made = await ask(`${team}/retrospectives`, { method: "POST", who: ana, json });
    const { id }: Retrospective = await made.json();
    const retro = `${team}/retrospectives/${id}`;
    expect((await ask(`${retro}/close`, { method: "POST", who: ana })).status).toBe(200);
    for (const language of LANGUAGES) {
      const read = async (end: string) => (await ask(`${retro}/summary.${end}`, { language, who: ana })).text();
      expect(await read("md")).toContain(
        textIn(language, "Nadie alcanzó a votar: este sprint lo ganó todo el equipo."),
      );
      expect(await read("csv")).toContain(textIn(language, "retrospectiva"));
    }
  });
});
