import { mkdirSync, writeFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { SIZES } from "#app/landing/picture-sizes.ts";
import { call } from "#tests/server/request.ts";
import type { Gesture } from "#worker/contract/boards.ts";
import { newAccount, newTeam } from "./accounts.ts";
import { expect, loggedIn } from "./fixtures.ts";
import { webp } from "./pictures.ts";
import { settle, test, waitForPresence } from "./screen-fixtures.ts";

/** The pictures of the landing page: `npm run screens -- landing.capture` renews them. */
const FOLDER = "app/landing/pictures";

const QUALITY = 0.15;
/** High, so that nothing of the screen lies over the part that is taken. */
const HEIGHT = 1600;

type Size = keyof typeof SIZES;
/** The parts of a screen that the picture shows together, from their top, on a viewport of this width. It is scaled to `SIZES`. */
type Shot = { name: string; widths: Record<Size, number>; parts: (page: Page, size: Size) => Locator[] };

const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const TABLE: Shot = {
  name: "table",
  widths: { wide: 1000, phone: 390 },
  parts: (page, size) =>
    (size === "phone" ? ["Por mejorar"] : ["Lo bueno", "Por mejorar"]).map((name) => column(page, name)),
};
const TALK: Shot = {
  name: "talk",
  widths: { wide: 1300, phone: 390 },
  parts: (page) => [page.getByRole("article", { name: "Demasiadas reuniones" })],
};

const COLUMNS = [
  ["Buen ritmo de revisiones", "La demo con el cliente fue corta y concreta", "Nadie se quedó hasta tarde"],
  [
    "Dos horas, y después nadie recuerda qué se decidió",
    "No queda una tarde entera para programar",
    "El ambiente de pruebas estuvo caído tres días",
  ],
  ["Un día a la semana sin reuniones", "Turnarnos para probar", "Mostrar algo que funcione todos los jueves"],
];

type Somebody = Awaited<ReturnType<typeof newAccount>>;

/** A signed retrospective whose cards are of several people. */
async function retrospectiveOf(origin: string, teamId: string, people: Somebody[]) {
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
  const ids = COLUMNS.map((texts) => texts.map(() => crypto.randomUUID()));
  for (const [column, texts] of COLUMNS.entries()) {
    for (const [place, text] of texts.entries()) {
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
      await act({ kind: "nameGroup", groupId: long, title: "Demasiadas reuniones" });
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
      const note = "Nadie alcanza a concentrarse. Probamos un mes y lo miramos en la próxima retro.";
      await act({ kind: "noteGroup", groupId: long, note, rev: 0 });
      const text = "Miércoles sin reuniones, por un mes";
      const agreement = { text, ownerId: host.id, retrospectiveId: id, groupId: long };
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

test("The pictures of the landing page are renewed", async ({ newContext, backend, baseURL }) => {
  test.slow();
  const origin = String(baseURL);
  const people: Somebody[] = [];
  for (const name of ["Ana Soto", "Beto Rojas", "Camila Fuentes", "Diego Herrera"]) {
    people.push(await newAccount(backend, name));
  }
  const teamId = await newTeam(
    backend,
    "Equipo Cordillera",
    people.map(({ id }) => id),
  );
  const retro = await retrospectiveOf(origin, teamId, people);
  const storageState = (index: number) => loggedIn(origin, String(people[index]?.token));
  const open = async (index: number, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await newContext({ storageState: storageState(index), reducedMotion: "reduce", ...options });
    await context.addCookies([{ name: "sidebar_state", value: "false", url: origin }]);
    const page = await context.newPage();
    await page.goto(retro.path);
    return page;
  };
  mkdirSync(FOLDER, { recursive: true });
  const take = async ({ name, widths, parts }: Shot) => {
    for (const size of ["wide", "phone"] as const) {
      const viewport = { width: widths[size], height: HEIGHT };
      const { width, height } = SIZES[size];
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await open(0, { viewport, colorScheme, deviceScaleFactor: 2 });
        await waitForPresence(page);
        if (size === "phone" && name === "table") await page.getByRole("button", { name: /^Por mejorar/ }).click();
        await page.mouse.move(0, 0);
        await settle(page);
        const boxes = await Promise.all(parts(page, size).map((part) => part.boundingBox()));
        const shown = around(boxes.filter((box) => box !== null));
        const clip = { ...shown, height: (shown.width * height) / width };
        const picture = await page.screenshot({ caret: "hide", clip });
        writeFileSync(
          `${FOLDER}/${name}-${size}-${colorScheme}.webp`,
          await webp(page, picture, { width, height }, QUALITY),
        );
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
