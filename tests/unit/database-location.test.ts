import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseLocation, optionsOfLocation } from "#scripts/hosting/location.ts";
import { inJurisdiction } from "#worker/contract/jurisdiction.ts";

afterEach(() => vi.unstubAllEnvs());

/** A person at the terminal. */
const answering = (answer: string) => vi.fn(async (_question: string) => answer);

describe("The location of a new database", () => {
  it("The command asks for the location once, names each, and says that it stays", async () => {
    const ask = answering("ENAM");
    expect(await chooseLocation(ask)).toBe("enam");
    expect(ask).toHaveBeenCalledTimes(1);
    const [question = ""] = ask.mock.calls[0] ?? [];
    expect(question).toContain("it cannot be moved later");
    for (const code of ["enam", "wnam", "weur", "eeur", "apac", "oc", "eu"]) {
      expect(question).toMatch(new RegExp(`^ {4}${code} +\\w`, "m"));
    }
  });

  it("The location is near this machine after Enter, and without a terminal, where nobody is asked", async () => {
    expect(await chooseLocation(answering(""))).toBeNull();
    expect(await chooseLocation(null)).toBeNull();
    expect(optionsOfLocation(null)).toEqual([]);
  });

  it("The location is that of D1_LOCATION without a question", async () => {
    vi.stubEnv("D1_LOCATION", " oc ");
    const ask = answering("enam");
    expect(await chooseLocation(ask)).toBe("oc");
    expect(ask).not.toHaveBeenCalled();
    expect(optionsOfLocation("oc")).toEqual(["--location", "oc"]);
  });

  it("A location that does not exist is refused", async () => {
    await expect(chooseLocation(answering("Chile"))).rejects.toThrow("Chile is no location for the database");
  });
});

describe("The objects of a deployment", () => {
  const NAMES = ["TeamRoom", "AccountGate", "CountGate", "MailGate"] as const;
  type Objects = Parameters<typeof inJurisdiction>[0];
  /** workerd has jurisdictions on the platform only. */
  const objects = (jurisdiction?: string): Objects => {
    const spaces = NAMES.map((name) => [name, { name, jurisdiction: (where: string) => ({ name, where }) }]);
    // Only the method that is called.
    return Object.fromEntries([...spaces, ["JURISDICTION", jurisdiction]]) as unknown as Objects;
  };

  it("The objects are all in the European Union where the database of the deployment is", () => {
    expect(inJurisdiction(objects("eu"))).toMatchObject(
      Object.fromEntries(NAMES.map((name) => [name, { name, where: "eu" }])),
    );
  });

  it("The objects have no jurisdiction elsewhere", () => {
    const env = objects();
    expect(inJurisdiction(env)).toEqual(env);
  });
});
