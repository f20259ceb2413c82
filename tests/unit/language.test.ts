import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { rich } from "#app/lib/rich.ts";
import {
  type Catalog,
  contextKey,
  form,
  inContext,
  inOneLanguage,
  inSource,
  locale,
  number,
  plural,
  pluralForms,
  pluralKey,
  provideTranslation,
  t,
} from "#worker/contract/language.ts";

const read = (language: string, catalog: Catalog | null = {}) => provideTranslation(() => ({ language, catalog }));
afterEach(() => read("es", null));

const votes = (count: number) => plural(count, form`un voto`, form`${count} votos`);
const VOTES = pluralKey("{0} votos");

describe("A text", () => {
  it("A text is the source's in Spanish", () => {
    expect(t`Hola, ${"Ana"}`).toBe("Hola, Ana");
  });

  it("A text is the translation in another language, with its values in the language's order", () => {
    read("en", { "{0} le agradece a {1}": "{1} is thanked by {0}" });
    expect(t`${"Ana"} le agradece a ${"Beto"}`).toBe("Beto is thanked by Ana");
  });

  it("A text is Spanish where the language lacks it", () => {
    read("en");
    expect(t`Hola, ${"Ana"}`).toBe("Hola, Ana");
    expect(votes(2)).toBe("2 votos");
    expect(inContext("a table")`Entrar`).toBe("Entrar");
    expect(renderToStaticMarkup(rich`Hola, ${"Ana"}`)).toBe("Hola, Ana");
  });

  it("A text keeps braces that are no value", () => {
    read("en", { "El número va en {n}": "The number goes in {n}", "{n} de {0}": "{n} of {0}" });
    expect(t`El número va en {n}`).toBe("The number goes in {n}");
    expect(t`{n} de ${3}`).toBe("{n} of 3");
  });

  it("A text shows a value as it was written, also where it looks like a place for one", () => {
    read("en", { "{0} y {1}": "{0} and {1}" });
    expect(t`${"{1}"} y ${"$&"}`).toBe("{1} and $&");
  });

  it("A text differs by context where other languages say it in several ways", () => {
    read("en", { Entrar: "Log in", [contextKey("a table", "Entrar")]: "Join" });
    expect([t`Entrar`, inContext("a table")`Entrar`]).toEqual(["Log in", "Join"]);
  });

  it("A text keeps its elements, in the language's order", () => {
    const sentence = () => renderToStaticMarkup(rich`Votaste por ${"Ana"} el ${"lunes"}.`);
    expect(sentence()).toBe("Votaste por Ana el lunes.");
    read("en", { "Votaste por {0} el {1}.": "On {1} you voted for {0}." });
    expect(sentence()).toBe("On lunes you voted for Ana.");
  });

  it("A text that is stored is in the source's language for every reader", () => {
    read("en", { Ideas: "Thoughts" });
    expect(inSource(() => t`Ideas`)).toBe("Ideas");
    expect(t`Ideas`).toBe("Thoughts");
  });

  it("A page asks once in which language its reader reads", () => {
    let asked = 0;
    provideTranslation(() => {
      asked += 1;
      return { language: "en", catalog: { Ideas: "Thoughts" } };
    });
    expect(inOneLanguage(() => [t`Ideas`, inSource(() => t`Ideas`), t`Ideas`])).toEqual([
      "Thoughts",
      "Ideas",
      "Thoughts",
    ]);
    expect(asked).toBe(1);
  });

  it("A text is the reader's again when storing has failed", () => {
    read("en", { Ideas: "Thoughts" });
    const fail = () =>
      inSource(() => {
        throw new Error("broken");
      });
    expect(fail).toThrow("broken");
    expect(t`Ideas`).toBe("Thoughts");
  });
});

describe("A plural", () => {
  it.each<[string, Catalog | null, string[]]>([
    ["es", null, ["0 votos", "un voto", "2 votos"]],
    ["en", { [VOTES]: ["one vote", "{0} votes"] }, ["0 votes", "one vote", "2 votes"]],
    ["pt", { [VOTES]: ["{0} voto", "{0} votos"] }, ["0 voto", "1 voto", "2 votos"]],
    ["ja", { [VOTES]: ["{0}票"] }, ["0票", "1票", "2票"]],
  ])("A plural in %s has the forms for 0, 1 and 2", (language, catalog, expected) => {
    read(language, catalog);
    expect([0, 1, 2].map(votes)).toEqual(expected);
  });

  it("A plural takes the forms of few and many in the languages that have them", () => {
    read("pl", { [VOTES]: ["{0} głos", "{0} głosy", "{0} głosów"] });
    expect([0, 1, 2, 5, 12, 22].map(votes)).toEqual([
      "0 głosów",
      "1 głos",
      "2 głosy",
      "5 głosów",
      "12 głosów",
      "22 głosy",
    ]);
  });

  it("A plural takes the last form for fractions and millions", () => {
    expect(votes(1_000_000)).toBe("1000000 votos");
    read("pl", { [VOTES]: ["{0} głos", "{0} głosy", "{0} głosów"] });
    expect(votes(1.5)).toBe("1.5 głosów");
  });

  it.each([
    ["es", "one other"],
    ["fr", "one other"],
    ["ja", "other"],
    ["pl", "one few many"],
    ["ru", "one few many"],
    ["cs", "one few other"],
    ["ar", "zero one two few many other"],
  ])("A plural has the forms of gettext's tools in %s", (language, expected) => {
    expect(pluralForms(language).join(" ")).toBe(expected);
  });
});

describe("A number", () => {
  it("A number is written as the reader's language writes it", () => {
    expect([locale(), number(1234567)]).toEqual(["es-CL", "1.234.567"]);
    read("en");
    expect([locale(), number(1234567)]).toEqual(["en", "1,234,567"]);
    read("pt");
    expect(number(1234567)).toBe("1.234.567");
  });
});
