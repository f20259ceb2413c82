import { describe, expect, it } from "vitest";
import { splitLinks } from "#app/ui/linked-text.tsx";

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

describe("Links in texts", () => {
  it("An https address in a text is a link, and the rest stays as it was written", () => {
    expect(splitLinks("Mira https://ejemplo.cl/guía, por favor\ny gracias")).toEqual([
      { text: "Mira " },
      { text: "https://ejemplo.cl/guía", href: "https://ejemplo.cl/gu%C3%ADa" },
      { text: ", por favor\ny gracias" },
    ]);
    expect(splitLinks("Sin enlaces")).toEqual([{ text: "Sin enlaces" }]);
    expect(splitLinks("")).toEqual([]);
  });

  it.each([
    ["(https://ejemplo.cl/a).", "https://ejemplo.cl/a"],
    ["https://es.wikipedia.org/wiki/Tertulia_(reunión)", "https://es.wikipedia.org/wiki/Tertulia_(reuni%C3%B3n)"],
    ["«https://ejemplo.cl/?q=1&b=2»", "https://ejemplo.cl/?q=1&b=2"],
    ["¿https://ejemplo.cl?!", "https://ejemplo.cl/"],
  ])("The link in %s ends where the address ends", (text, href) => {
    expect(linksIn(text)).toEqual([href]);
  });

  it("Other schemes and addresses with a user name are no links", () => {
    const text =
      "javascript:alert(1) http://ejemplo.cl data:text/html,x https:// https://banco.cl@example.com //ejemplo.cl ejemplo.cl";
    expect(splitLinks(text)).toEqual([{ text }]);
  });

  it("The parts together are the text", () => {
    const text = "a https://a.cl b https://b.cl/(c) «https://c.cl» d";
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(linksIn(text)).toHaveLength(3);
  });
});
