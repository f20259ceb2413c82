import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SEED_LANGUAGES } from "#drizzle/seed/languages.ts";
import { type SeedText, sayIn } from "#drizzle/seed/say.ts";
import { EN } from "#drizzle/seed/texts/en.ts";
import { PT } from "#drizzle/seed/texts/pt.ts";
import { seedLanguage } from "#scripts/local/settings.ts";

const FOLDER = "drizzle/seed";
const source = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(`${FOLDER}/${name}`, "utf8"))
  .join("\n");

const MENTIONS: SeedText = "Tienes razón, {0}. A veces lo conversamos en el pasillo y lo damos por dicho.";

afterEach(() => vi.unstubAllEnvs());

describe("The texts of the demo team", () => {
  it("The demo team uses each of its texts", () => {
    expect(Object.keys(EN).filter((text) => !source.includes(JSON.stringify(text)))).toEqual([]);
  });

  it("The texts keep the person whom they mention in each language", () => {
    const mentions = (texts: Record<string, string>) =>
      Object.keys(texts).filter((text) => texts[text]?.includes("{0}"));
    const expected = Object.keys(EN).filter((text) => text.includes("{0}"));
    expect([mentions(EN), mentions(PT)]).toEqual([expected, expected]);
    for (const language of SEED_LANGUAGES) expect(sayIn(language)(MENTIONS, "7")).toContain("@[7]");
  });

  it("The texts are in Spanish unless SEED_LANGUAGE names another language", () => {
    expect(sayIn(seedLanguage())("Gente nueva")).toBe("Gente nueva");
    vi.stubEnv("SEED_LANGUAGE", "pt");
    expect(sayIn(seedLanguage())("Reuniones largas")).toBe("Reuniões longas");
  });
});
