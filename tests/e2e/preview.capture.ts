import { writeFileSync } from "node:fs";
import { landingPath } from "#app/lib/next.ts";
import { PREVIEW_SIZE } from "#app/lib/preview-picture.ts";
import { LANGUAGES } from "#tests/factories/languages.ts";
import { previewPictureOf } from "#worker/contract/preview-picture.ts";
import { smallPng } from "./pictures.ts";
import { settle, test } from "./screen-fixtures.ts";

/** The beginning of the landing page, without what a person presses: nobody can press a picture. */
const STYLE = `
  html { overflow: hidden }
  header nav, header > a + a, main form, main ~ *, main > * ~ * { display: none !important }
  body > * > p:first-child { display: none }
  header { padding-top: 2.5rem !important }
  header span > svg { width: 3.25rem; height: 3.25rem }
  header span > span { font-size: 2.75rem }
  main { display: block !important }
  main > section { padding-block: 1.75rem !important; gap: 3rem !important }
  main h1 { font-size: 4.25rem; line-height: 1.1 }
  main h1 + p { font-size: 1.4rem; line-height: 1.35 }
  main ul { font-size: 1.25rem }
`;

for (const code of LANGUAGES) {
  test(`The picture that chats show of a link in ${code} is renewed`, async ({ newContext }) => {
    const page = await (await newContext({ viewport: PREVIEW_SIZE, locale: code, colorScheme: "light" })).newPage();
    await page.goto(landingPath(code));
    await page.addStyleTag({ content: STYLE });
    await settle(page);
    writeFileSync(`public${previewPictureOf(code)}`, smallPng([await page.screenshot()]));
  });
}
