import fc from "fast-check";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Avatar, hueOf, initialsOf } from "#app/ui/avatar.tsx";

describe("The colours of avatars", () => {
  it("A person has one colour everywhere, because it follows from their id alone", () => {
    for (let count = 0; count < 20; count += 1) {
      const id = `persona-${count}`;
      const html = renderToString(createElement(Avatar, { id, name: "Ana Soto" }));
      const hues = [...html.matchAll(/oklch\(\S+ \S+ ([\d.]+)\)/g)].map(([, hue]) => Number(hue));
      expect(hues).toEqual(Array(4).fill(hueOf(id)));
    }
  });

  it("Different ids have hues all around the circle", () => {
    const hues = Array.from({ length: 200 }, (_, count) => hueOf(`persona-${count}`));
    expect(Math.min(...hues)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...hues)).toBeLessThan(360);
    expect(new Set(hues).size).toBeGreaterThan(100);
  });
});

describe("The initials of a name", () => {
  it.each([
    ["Ana María Rojas", "AR"],
    ["ñandú", "Ñ"],
    ["E\u0301lodie Soto", "ÉS"],
    ["Анна Петрова", "АП"],
    ["김 철수".normalize("NFD"), "김철"],
    ["क्षमा शर्मा", "क्षश"],
    ["q\u0303uo", "Q\u0303"],
    ["👩🏽‍💻 Díaz", "👩🏽‍💻D"],
    ["Ana 😀", "A😀"],
    ["🇨🇱 Chile", "🇨🇱C"],
    ["", "?"],
  ])("%s has the initials %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it("No initial is half of a character, which the server and the browser would write differently", () => {
    const names = fc.string({ unit: "binary", maxLength: 12 });
    fc.assert(
      fc.property(names, (name) => {
        expect(initialsOf(name).isWellFormed()).toBe(true);
      }),
    );
  });

  it("Marks piled on a letter do not make an initial long", () => {
    expect(initialsOf(`Z${"\u0301".repeat(60)} Soto`).length).toBeLessThan(16);
  });
});
