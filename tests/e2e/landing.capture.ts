import { mkdirSync, writeFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { SIZES } from "#app/landing/picture-sizes.ts";
import { textIn } from "#tests/factories/languages.ts";
import { call } from "#tests/server/request.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { LANGUAGE_COOKIE } from "#worker/contract/language-cookie.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { newAccount, newTeam } from "./accounts.ts";
import { expect, loggedIn } from "./fixtures.ts";
import { LANDING_TEXTS, type LandingTexts } from "./landing-texts.ts";
import { avif, DENSITY } from "./pictures.ts";
import { settle, test, waitForPresence } from "./screen-fixtures.ts";

/** The pictures of the landing page, by language: `npm run screens -- landing.capture` renews them. */
const FOLDER = "app/landing/pictures";

/** In bytes. */
const LARGEST = 8500;
/** High, so that nothing of the screen lies over the part that is taken. */
const HEIGHT = 1600;

type Size = keyof typeof SIZES;
/** The parts of a screen that the picture shows together, from their top, on a viewport of this width. It is scaled to `SIZES`. */
type Shot = {
  name: string;
  widths: Record<Size, number>;
  parts: (page: Page, size: Size, language: string) => Locator[];
};

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const TABLE: Shot = {
  name: "table",
  widths: { wide: 1000, phone: 390 },
  parts: (page, size, language) =>
    (size === "phone" ? ["Por mejorar"] : ["Lo bueno", "Por mejorar"]).map((name) =>
      column(page, textIn(language, name)),
    ),
};
const TALK: Shot = {
  name: "talk",
  widths: { wide: 1300, phone: 390 },
  parts: (page, _, language) => [page.getByRole("article", { name: LANDING_TEXTS[language]?.group })],
};

type Somebody = Awaited<ReturnType<typeof newAccount>>;

/** A signed retrospective whose cards are of several people. */
async function retrospectiveOf(origin: string, teamId: string, people: Somebody[], texts: LandingTexts) {
  const [host] = people;
  if (!host) throw new Error("nobody");
  const send = async (path: string, json: object, { token }: Somebody) => {
    const answer = await call(`${origin}/api/teams/${teamId}/retrospectives${path}`, "POST", { token, json });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text);
  };
  const input = { retrospectiveName: "Sprint 24", template: "bien-mejorar-ideas", signed: true };
  const { id, board } = await send("", input, host);
  const act = (gesture: Gesture, by = host) => send(`/${id}/board`, { id: crypto.randomUUID(), gesture }, by);
  const ids = texts.columns.map((cards) => cards.map(() => crypto.randomUUID()));
  for (const [column, cards] of texts.columns.entries()) {
    for (const [place, text] of cards.entries()) {
      const cardId = String(ids[column]?.[place]);
      const columnId = String(board.columns[column].id);
      const by = people[(column + place) % people.length];
      await act({ kind: "addCard", cardId, columnId, rank: `a${place}`, text, signed: true }, by);
    }
  }
  const [long = "", noTime = ""] = ids[1] ?? [];
  return {
    path: `/teams/${teamId}/retrospectives/${id}`,
    group: async () => {
      await act({ kind: "goTo", step: "GROUP", stepRev: 0 });
      await act({ kind: "joinGroup", cardId: noTime, withCardId: long });
      await act({ kind: "nameGroup", groupId: long, title: texts.group });
    },
    talk: async () => {
      await act({ kind: "goTo", step: "CHOOSE", stepRev: 1 });
      for (const [index, one] of people.entries()) {
        await act({ kind: "setFichas", groupId: long, n: index < 2 ? 3 : 1 }, one);
        const other = String(ids[2]?.[index % 3]);
        await act({ kind: "setFichas", groupId: other, n: 1 }, one);
      }
      await act({ kind: "goTo", step: "TALK", stepRev: 2 });
      await act({ kind: "focus", groupId: long });
      await act({ kind: "noteGroup", groupId: long, note: texts.note, rev: 0 });
      const agreement = { text: texts.agreement, ownerId: host.id, retrospectiveId: id, groupId: long };
      const answer = await call(`${origin}/api/teams/${teamId}/agreements`, "POST", {
        token: host.token,
        json: agreement,
      });
      expect(answer.status).toBe(201);
    },
  };
}

type Box = { x: number; y: number; width: number; height: number };

function around(boxes: Box[]): Pick<Box, "x" | "y" | "width"> {
  const x = Math.min(...boxes.map((box) => box.x));
  return {
    x,
    y: Math.min(...boxes.map((box) => box.y)),
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
  };
}

for (const [language, texts] of Object.entries(LANDING_TEXTS)) {
  test(`The pictures of the landing page in ${language} are renewed`, async ({ newContext, backend, baseURL }) => {
    // Each try of the encoder takes seconds.
    test.setTimeout(5 * MINUTE);
    const origin = String(baseURL);
    const people: Somebody[] = [];
    for (const name of ["Ana Soto", "Beto Rojas", "Camila Fuentes", "Diego Herrera"]) {
      people.push(await newAccount(backend, name));
    }
    const teamId = await newTeam(
      backend,
      texts.team,
      people.map(({ id }) => id),
    );
    const retro = await retrospectiveOf(origin, teamId, people, texts);
    const storageState = (index: number) => loggedIn(origin, String(people[index]?.token));
    const open = async (index: number, options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await newContext({ storageState: storageState(index), reducedMotion: "reduce", ...options });
      await context.addCookies([
        { name: "sidebar_state", value: "false", url: origin },
        { name: LANGUAGE_COOKIE, value: language, url: origin },
      ]);
      const page = await context.newPage();
      await page.goto(retro.path);
      // A font that comes late shows from the next page on.
      await page.reload();
      return page;
    };
    const folder = `${FOLDER}/${language}`;
    mkdirSync(folder, { recursive: true });
    const take = async ({ name, widths, parts }: Shot) => {
      for (const size of ["wide", "phone"] as const) {
        const viewport = { width: widths[size], height: HEIGHT };
        const { width, height } = SIZES[size];
        for (const colorScheme of ["light", "dark"] as const) {
          const page = await open(0, { viewport, colorScheme, deviceScaleFactor: DENSITY });
          await waitForPresence(page);
          if (size === "phone" && name === "table")
            await page.getByRole("button", { name: new RegExp(`^${textIn(language, "Por mejorar")}`) }).click();
          await page.mouse.move(0, 0);
          await settle(page);
          const boxes = await Promise.all(parts(page, size, language).map((part) => part.boundingBox()));
          const shown = around(boxes.filter((box) => box !== null));
          const clip = { ...shown, height: (shown.width * height) / width };
          const picture = await page.screenshot({ caret: "hide", clip });
          const pixels = { width: width * DENSITY, height: height * DENSITY };
          writeFileSync(`${folder}/${name}-${size}-${colorScheme}.avif`, await avif(picture, pixels, LARGEST));
          await page.context().close();
        }
      }
    };
    await retro.group();
    for (const index of [1, 2, 3]) await open(index);
    await take(TABLE);
    await retro.talk();
    await take(TALK);
  });
}
