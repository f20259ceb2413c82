import { resolve } from "node:path";
import { CircleCheck, Clock, GripVertical, Languages, Settings2, SquarePen, Trash2 } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { icon } from "#app/ui/icons/icon.ts";
import { asOneElement, iconsFromFiles } from "#scripts/vite/icons.ts";

const fileOf = (name: string) => resolve(`node_modules/lucide-react/dist/esm/icons/${name}.js`);

/** What the build writes into the module of an icon, as this icon. */
async function builtIcon(name: string) {
  const [, values] = /export default icon\((.*)\);/.exec((await asOneElement(fileOf(name))) ?? "") ?? [];
  const [classes, html]: [string, string] = JSON.parse(`[${values}]`);
  return icon(classes, html);
}

/** An element without content may be written in two ways, and a class twice. */
const same = (html: string): string =>
  html
    .replace(' xmlns="http://www.w3.org/2000/svg"', "")
    .replace(/<(\w+)([^>]*)><\/\1>/g, "<$1$2/>")
    .replace(/lucide-(\w+?)(\d) (?=lucide-\1-\2)/, "");

const attributesOf = (html: string): string[] => (/^<svg([^>]*)>/.exec(html)?.[1] ?? "").match(/[\w-]+="[^"]*"/g) ?? [];
const partsOf = (html: string): string => html.replace(/^<svg[^>]*>|<\/svg>$/g, "");

describe("An icon in the build", () => {
  it.each([
    ["circle-check", CircleCheck],
    ["clock", Clock],
    ["grip-vertical", GripVertical],
    ["languages", Languages],
    ["settings-2", Settings2],
    ["square-pen", SquarePen],
    ["trash-2", Trash2],
  ] as const)("%s is drawn as lucide draws it", async (name, Original) => {
    for (const props of [{}, { className: "size-5", strokeWidth: 4, "aria-hidden": "true" as const }]) {
      const built = same(renderToStaticMarkup(createElement(await builtIcon(name), props)));
      const original = same(renderToStaticMarkup(createElement(Original, props)));
      expect(attributesOf(built).sort()).toEqual(attributesOf(original).sort());
      expect(partsOf(built)).toBe(partsOf(original));
    }
  });

  it("Another name of an icon does not become an element of its own", async () => {
    expect(await asOneElement(fileOf("home"))).toBeNull();
  });

  it("An icon is imported from its own file", async () => {
    const { transform } = iconsFromFiles;
    if (typeof transform !== "function") throw new Error("the plugin changes no code");
    const changed = await Reflect.apply(transform, {}, [
      'import { Trash2, Home as House } from "lucide-react";',
      "a.tsx",
    ]);
    expect(changed).toMatchObject({
      code: 'import Trash2 from "lucide-react/dist/esm/icons/trash-2.js";import House from "lucide-react/dist/esm/icons/home.js";',
    });
  });
});
