import { describe, expect, it } from "vitest";
import { runScript } from "#tests/factories/run-script.ts";
import { runScriptHere } from "#tests/factories/run-script-here.ts";

/** What a terminal shows at once. */
const SCREEN = { lines: 24, columns: 120 };

/** The scripts that a person starts, by what starts them. */
const SCRIPTS = {
  start: "npm start",
  dev: "npm run dev",
  build: "npm run build",
  deploy: "npm run deploy",
  backup: "npm run backup",
  restore: "npm run restore",
  link: "npm run link",
  "move-team": "npm run move-team",
  doctor: "npm run doctor",
  "languages/texts": "npm run texts",
};

const { env } = process;

describe("The command line", { timeout: 60_000 }, () => {
  it.for(Object.entries(SCRIPTS))("scripts/%s.ts says on one screen how it is used", async ([script, command]) => {
    const { code, output, errors } = await runScriptHere(script, ["--help"], { env });
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const lines = output.trimEnd().split("\n");
    expect(lines[0]?.startsWith(command), lines[0]).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(SCREEN.lines);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(SCREEN.columns);
  });

  it.for([
    ["deploy", ["--enviroment", "preview"], "Unknown option '--enviroment'"],
    ["build", ["8788"], "Unexpected argument '8788'"],
    ["link", ["--env"], "Option '--env <value>' argument missing"],
    ["link", ["--env", "--local"], "Option '--env' argument is ambiguous"],
  ] as const)("%s %j ends before it does anything, with one sentence", async ([script, args, sentence]) => {
    const { code, output, errors } = await runScriptHere(script, [...args], { env });
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toBe(`\n✗ ${sentence}: --help shows what this takes.\n`);
  });

  // Other tests start the other scripts as a person does.
  it.for([
    ["dev", "--help", 0],
    ["backup", "8788", 1],
  ] as const)("scripts/%s.ts ends its process after %s, with the code %i", async ([script, word, code]) => {
    expect(await runScript(script, [word])).toMatchObject({ code });
  });
});
