import type { Locator, Page } from "@playwright/test";
import type { Step } from "#worker/contract/boards.ts";
import { expectWatching, presentStep } from "./board-bar.ts";
import { boardOf } from "./board-data.ts";
import { untilDraggable } from "./dragging.ts";
import { type Caller, expect, type Person, PHONE, test, toast } from "./fixtures.ts";
import { offlineBadge } from "./realtime.ts";

/** A retrospective with a board at a step. */
async function boardAt(step: Step, facilitator: Caller, ...others: Caller[]) {
  const board = await boardOf(facilitator, ...others);
  await board.goTo(step);
  return board;
}

const field = (page: Page, column = "Lo bueno") => page.getByRole("textbox", { name: `Nueva tarjeta en ${column}` });
const column = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const group = (page: Page) => page.getByRole("region", { name: /^Grupo de/ });
const actions = (page: Page, text: string) => page.getByRole("button", { name: `Opciones de ${text}` });
const face = (page: Page, name: string) =>
  page.getByRole("list", { name: "Quién está en la mesa" }).getByRole("img", { name });

/** Waits until the room sends this page what others do. */
async function openBoard({ page }: Person, path: string): Promise<Page> {
  await page.goto(path);
  await expectWatching(page);
  return page;
}

test.describe("A team writes on its table", () => {
  test("A key that an input method takes sends no card and does not leave the text of one", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { path } = await boardAt("WRITE", ana);
    const page = await openBoard(ana, path);
    /** As Safari sends it: the composition has ended, and only the code says whose key it is. */
    const pressComposing = (field: Locator, key: string) =>
      field.dispatchEvent("keydown", { key, keyCode: 229, isComposing: false });
    await field(page).fill("会議が短い");
    await pressComposing(field(page), "Enter");
    await expect(field(page)).toHaveValue("会議が短い");
    await field(page).press("Enter");
    await actions(page, "会議が短い").click();
    await page.getByRole("menuitem", { name: "Editar" }).click();
    const text = page.getByRole("textbox", { name: "Texto de la tarjeta" });
    await text.fill("会議がとても短い");
    for (const key of ["Enter", "Escape"]) await pressComposing(text, key);
    await expect(text).toHaveValue("会議がとても短い");
    await text.press("Enter");
    await expect(column(page, "Lo bueno").getByText("会議がとても短い")).toBeVisible();
  });

  test("A phone shows the face of who facilitates beside one's own", async ({ person }) => {
    const [ana, beto, carla] = [
      await person("Ana Soto"),
      await person("Beto Rojas"),
      await person("Carla Díaz", { viewport: { width: 390, height: 844 } }),
    ];
    const { path } = await boardAt("WRITE", ana, beto, carla);
    for (const one of [beto, ana, carla]) await openBoard(one, path);
    const people = carla.page.getByRole("list", { name: "Quién está en la mesa" }).getByRole("listitem");
    const widthOf = async (name: string) =>
      (await people.filter({ has: carla.page.getByRole("img", { name }) }).boundingBox())?.width ?? 0;
    await expect.poll(() => widthOf("Ana Soto")).toBeGreaterThan(24);
    expect(await widthOf("Carla Díaz")).toBeGreaterThan(24);
    expect(await widthOf("Beto Rojas")).toBeLessThan(24);
  });

  test("A card that a person writes is there after a reload, and nobody else reads it", async ({ person }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { path, read } = await boardAt("WRITE", ana, beto);
    const [mine, other] = [await openBoard(ana, path), await openBoard(beto, path)];
    await field(mine).fill("Las dailies duran diez minutos");
    // The second press finds an empty field.
    for (let presses = 0; presses < 2; presses += 1) await field(mine).press("Enter");
    await expect(column(mine, "Lo bueno").getByText("Las dailies duran diez minutos")).toBeVisible();
    await expect(field(mine)).toHaveValue("");
    await expect(field(mine)).toBeFocused();
    await expect.poll(async () => (await read(ana)).me.cards.length).toBe(1);
    await mine.reload();
    await expect(column(mine, "Lo bueno").getByText("Las dailies duran diez minutos")).toBeVisible();
    await field(other).fill("Del otro");
    await field(other).press("Enter");
    await expect(other.getByText("Del otro")).toBeVisible();
    await other.reload();
    await expect(other.getByText("Del otro")).toBeVisible();
    await expect(other.getByText("Las dailies duran diez minutos")).toBeHidden();
    for (const who of [ana, beto]) expect((await read(who)).me.cards).toHaveLength(1);
  });

  test("A person edits a card in its place and takes back its removal", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { path, addCard } = await boardAt("WRITE", ana);
    await addCard(ana, "Reuniones larga");
    const page = await openBoard(ana, path);
    await actions(page, "Reuniones larga").click();
    await page.getByRole("menuitem", { name: "Editar" }).click();
    const text = page.getByRole("textbox", { name: "Texto de la tarjeta" });
    await text.fill("Reuniones largas");
    await text.press("Enter");
    await expect(page.getByText("Reuniones largas")).toBeVisible();
    await actions(page, "Reuniones largas").click();
    await page.getByRole("menuitem", { name: "Quitar" }).click();
    await expect(actions(page, "Reuniones largas")).toBeHidden();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(actions(page, "Reuniones largas")).toBeVisible();
  });

  test("Text that a person did not send is there after a reload", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { path } = await boardAt("WRITE", ana);
    const page = await openBoard(ana, path);
    await field(page).pressSequentially("A medio escribir");
    await page.reload();
    await expect(field(page)).toHaveValue("A medio escribir");
  });

  test.describe("Without a connection", () => {
    test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

    test("A card that was written offline is sent once, when the connection is back", async ({ person }) => {
      const ana = await person("Ana Soto");
      const { path, read } = await boardAt("WRITE", ana);
      const page = await openBoard(ana, path);
      await ana.context.setOffline(true);
      await expect(offlineBadge(page)).toBeVisible();
      await field(page).fill("Sin red");
      await field(page).press("Enter");
      await expect(column(page, "Lo bueno").getByText("Sin red")).toBeVisible();
      await expect(page.getByText("Lo que hiciste se envía al volver la conexión.")).toBeVisible();
      await ana.context.setOffline(false);
      await expect.poll(async () => (await read(ana)).me.cards.map(({ text }) => text)).toEqual(["Sin red"]);
      await expect(page.getByText("Lo que hiciste se envía al volver la conexión.")).toBeHidden();
      expect((await read(ana)).me.cards.map(({ text }) => text)).toEqual(["Sin red"]);
    });

    test("Listo that was pressed without a connection arrives with it", async ({ person }) => {
      const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
      const { path } = await boardAt("WRITE", ana, beto);
      const [page, other] = [await openBoard(ana, path), await openBoard(beto, path)];
      await beto.context.setOffline(true);
      await expect(offlineBadge(other)).toBeVisible();
      await other.getByRole("button", { name: "Listo" }).click();
      await expect(other.getByRole("button", { name: "Listo", pressed: true })).toBeVisible();
      await beto.context.setOffline(false);
      await expect(face(page, "Beto Rojas marcó Listo")).toBeVisible();
    });
  });

  test.describe("With a full storage", () => {
    test.use({
      expectedErrors: [
        /ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 409|dynamically imported|No hay conexión|Recárgala/,
      ],
    });

    test("A card that was written offline stays in sight when the board closes meanwhile", async ({
      caller,
      person,
    }) => {
      const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
      const { path } = await boardAt("WRITE", ana, beto);
      const page = await openBoard(beto, path);
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      await beto.context.setOffline(true);
      await field(page).fill("Nadie la guardó");
      await field(page).press("Enter");
      await expect(page.getByText("no cierres esta página")).toBeVisible();
      await ana.call("POST", `${path}/close`);
      await beto.context.setOffline(false);
      const kept = page.getByRole("alert").filter({ hasText: "Se cerró mientras escribías" });
      await expect(kept).toContainText("Nadie la guardó");
      await expect(kept).toContainText("está solo en esta página");
    });
  });

  test.describe("Where sockets are blocked", () => {
    test.use({ expectedErrors: [/WebSocket|status of (409|503)/] });

    /** The page's own clock runs on, and can be moved forward. */
    async function openBlocked({ page }: Person, path: string): Promise<Page> {
      await page.routeWebSocket(/\/parties\//, (socket) => socket.close({ code: 1011 }));
      await page.clock.install();
      await page.goto(path);
      // The page says so once it is interactive. Before, a key does nothing.
      await expect(page.getByText("Sin conexión en vivo")).toBeVisible();
      return page;
    }

    test("A person gets the cards that the page left out, and then what the others do", async ({ person }) => {
      const people = [await person("Ana Soto"), await person("Beto Rojas"), await person("Carla Mena")] as const;
      const [ana, beto] = people;
      const { path, addCard, act, goTo } = await boardAt("GROUP", ...people);
      for (const who of people) for (let number = 1; number <= 21; number += 1) await addCard(who, `Nota ${number}`);
      const page = await openBlocked(beto, path);
      await expect(page.getByText("Nota 21", { exact: true })).toHaveCount(3);
      await addCard(ana, "Recién escrita");
      await expect(async () => {
        await page.clock.fastForward(10_000);
        await expect(page.getByText("Recién escrita")).toBeVisible({ timeout: 2000 });
      }).toPass();
      await act(ana, { kind: "facilitate" });
      await goTo("CHOOSE");
      await expect(async () => {
        await page.clock.fastForward(10_000);
        await expect(page.getByText("Te quedan 5 fichas")).toBeVisible({ timeout: 2000 });
      }).toPass();
    });

    test("A card waits visibly also while the browser is online and the server does not take it", async ({
      person,
    }) => {
      const ana = await person("Ana Soto");
      const { path, read } = await boardAt("WRITE", ana);
      const page = await openBlocked(ana, path);
      let isRefusing = true;
      await page.route("**/board", (route) =>
        isRefusing && route.request().method() === "POST" ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
      );
      await field(page).fill("Espera");
      await field(page).press("Enter");
      await expect(page.getByText("Lo que hiciste se envía al volver la conexión.")).toBeVisible();
      isRefusing = false;
      await page.clock.fastForward(20_000);
      await expect.poll(async () => (await read(ana)).me.cards.map(({ text }) => text)).toEqual(["Espera"]);
    });

    test("A card whose request gets no answer is sent again", async ({ person }) => {
      const ana = await person("Ana Soto");
      const { path, read } = await boardAt("WRITE", ana);
      const page = await openBlocked(ana, path);
      let sent = 0;
      await page.route("**/board", (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        sent += 1;
        return sent === 1 ? undefined : route.fallback();
      });
      await field(page).fill("Sin respuesta");
      await field(page).press("Enter");
      await expect.poll(() => sent).toBe(1);
      await expect(async () => {
        await page.clock.fastForward(10_000);
        expect((await read(ana)).me.cards.map(({ text }) => text)).toEqual(["Sin respuesta"]);
      }).toPass();
    });

    test("An edit of a card that was changed elsewhere shows both texts", async ({ person }) => {
      const ana = await person("Ana Soto");
      const { path, addCard, act } = await boardAt("WRITE", ana);
      const cardId = await addCard(ana, "Reuniones larga");
      const page = await openBlocked(ana, path);
      await actions(page, "Reuniones larga").click();
      await page.getByRole("menuitem", { name: "Editar" }).click();
      await act(ana, { kind: "editCard", cardId, rev: 0, text: "Reuniones eternas" });
      const text = page.getByRole("textbox", { name: "Texto de la tarjeta" });
      await text.fill("Reuniones largas");
      await text.press("Enter");
      await expect(page.getByText("Ahora dice: Reuniones eternas")).toBeVisible();
      await page.getByRole("button", { name: "Guardar lo mío" }).click();
      await expect(actions(page, "Reuniones largas")).toBeVisible();
    });
  });

  test("A person who writes is not taken away when the facilitator goes on", async ({ caller, person }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const { path, addCard, goTo } = await boardAt("WRITE", ana, beto);
    await addCard(ana, "La de Ana");
    const page = await openBoard(beto, path);
    await field(page).pressSequentially("A medio ");
    await goTo("GROUP");
    await expect(page.getByText("La mesa ya está juntando")).toBeVisible();
    await expect(page.getByText(/^Ahora:/)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await field(page).pressSequentially("escribir");
    await expect(field(page)).toHaveValue("A medio escribir");
    await expect(page.getByText("La de Ana")).toBeHidden();
    await page.getByRole("button", { name: "Ir", exact: true }).click();
    await expect(page.getByText("La de Ana")).toBeVisible();
    await expect(field(page)).toHaveValue("A medio escribir");
  });
});

/** Pastes like a person, who has copied the text elsewhere. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
}

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

test.describe("A person pastes a text", () => {
  const LIST = "- Las demos\n- Los PR\n\n- El café";

  test("A pasted list becomes cards after a question, in its order, and one undo removes them", async ({ person }) => {
    const ana = await person("Ana Soto", CLIPBOARD);
    const { path, read } = await boardAt("WRITE", ana);
    const page = await openBoard(ana, path);
    await field(page).focus();
    await paste(page, LIST);
    const question = page.getByRole("dialog", { name: "Pegaste 3 líneas. ¿Crear 3 tarjetas?" });
    await question.getByRole("button", { name: "Crear 3 tarjetas" }).click();
    const texts = async () => (await read(ana)).me.cards.map(({ text }) => text);
    await expect.poll(texts).toEqual(["Las demos", "Los PR", "El café"]);
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await expect(toast(page, "Creaste 3 tarjetas")).toBeVisible();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(texts).toEqual([]);
  });

  test("A pasted list that a person keeps as one stays in the field as it is", async ({ person }) => {
    const ana = await person("Ana Soto", CLIPBOARD);
    const { path } = await boardAt("WRITE", ana);
    const page = await openBoard(ana, path);
    await field(page).focus();
    await paste(page, LIST);
    await page.getByRole("dialog").getByRole("button", { name: "Dejar como una" }).click();
    await expect(field(page)).toHaveValue(LIST);
    await expect(field(page)).toBeFocused();
  });

  test("A pasted text that is too long is not cut, and is added once it is short enough", async ({ person }) => {
    const ana = await person("Ana Soto", CLIPBOARD);
    const { path, read } = await boardAt("WRITE", ana);
    const page = await openBoard(ana, path);
    await field(page).focus();
    await paste(page, `${"a".repeat(510)} fin`);
    await expect(page.getByText("Sobran 14 de 500 caracteres")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue(/^a{510} fin$/);
    for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press("Backspace");
    await expect(page.getByText("0 caracteres más")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await read(ana)).me.cards[0]?.text).toBe("a".repeat(500));
  });
});

test.describe("A team groups the cards", () => {
  test("Cards that one person joins with the menu are joined on the other's screen, who undoes it in the card's menu, also after a reload", async ({
    person,
  }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { path, addCard } = await boardAt("GROUP", ana, beto);
    await addCard(ana, "Reuniones de dos horas", "c2");
    await addCard(beto, "Un día sin reuniones", "c3");
    const [page, other] = [await openBoard(ana, path), await openBoard(beto, path)];
    await actions(page, "Un día sin reuniones").click();
    await page.getByRole("menuitem", { name: "Juntar con…" }).click();
    await page.getByRole("searchbox", { name: "Buscar" }).fill("dos hóras");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Reuniones de dos horas/ })
      .click();
    await expect(group(other)).toContainText("Un día sin reuniones");
    await expect(group(page)).toContainText("Reuniones de dos horas");
    const name = group(page).getByRole("textbox", { name: "Nombre del grupo" });
    await name.fill("Demasiadas reuniones");
    await name.press("Enter");
    await expect(group(other).getByRole("textbox", { name: "Nombre del grupo" })).toHaveValue("Demasiadas reuniones");
    await expect(toast(other, "Ana Soto está juntando")).toBeVisible();
    await expect(other.getByRole("region", { name: /^Avisos/ }).getByRole("button", { name: "Deshacer" })).toHaveCount(
      0,
    );
    await openBoard(beto, path);
    await actions(other, "Un día sin reuniones").click();
    await other.getByRole("menuitem", { name: "Deshacer lo de Ana Soto" }).click();
    await expect(group(page)).toBeHidden();
  });

  test("A person drags a card onto another with the mouse", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { path, addCard, read } = await boardAt("GROUP", ana);
    await addCard(ana, "Una", "c1");
    await addCard(ana, "Otra que se parece", "c2");
    const page = await openBoard(ana, path);
    const card = page.getByRole("button", { name: "Otra que se parece" }).first();
    await untilDraggable(page);
    await card.dragTo(page.getByRole("button", { name: "Tomar: Una" }));
    await expect(group(page)).toContainText("Otra que se parece");
    await expect.poll(async () => (await read(ana)).groups.length).toBe(1);
  });

  test("On a phone a person takes a card with a tap and puts it into another column", async ({ person }) => {
    const ana = await person("Ana Soto", { viewport: PHONE, hasTouch: true });
    const { path, addCard, read } = await boardAt("GROUP", ana);
    const cardId = await addCard(ana, "Va a ideas", "c1");
    const page = await openBoard(ana, path);
    await page.getByRole("button", { name: "Tomar: Va a ideas" }).tap();
    await expect(page.getByText("Elige dónde dejarla")).toBeVisible();
    await page.getByRole("group", { name: "Columnas" }).getByRole("button", { name: /Ideas/ }).tap();
    await page.getByRole("button", { name: "Dejar en Ideas" }).tap();
    await expect(column(page, "Ideas").getByText("Va a ideas")).toBeVisible();
    const columnId = async () => (await read(ana)).cards.find(({ id }) => id === cardId)?.columnId;
    await expect.poll(columnId).toBe((await read(ana)).columns[2]?.id);
  });

  test("A person joins and separates cards with the keyboard alone", async ({ person }) => {
    const ana = await person("Ana Soto");
    const { path, addCard } = await boardAt("GROUP", ana);
    await addCard(ana, "Primera", "c1");
    await addCard(ana, "La segunda", "c1");
    const page = await openBoard(ana, path);
    await page.getByRole("button", { name: "Tomar: Primera" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Juntar aquí: La segunda" }).focus();
    await page.keyboard.press("Space");
    await expect(group(page)).toContainText("Primera");
    await expect(group(page).getByRole("textbox", { name: "Nombre del grupo" })).toBeFocused();
    await actions(page, "Primera").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Editar" })).toBeFocused();
    await page.keyboard.press("s");
    await page.keyboard.press("Enter");
    await expect(group(page)).toBeHidden();
    await expect(actions(page, "Primera")).toBeFocused();
  });

  test("A card that one person takes shows on the other's screen who has it", async ({ person }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { path, addCard } = await boardAt("GROUP", ana, beto);
    await addCard(ana, "La que se mueve");
    const [page, other] = [await openBoard(ana, path), await openBoard(beto, path)];
    await page.getByRole("button", { name: "Tomar: La que se mueve" }).click();
    await expect(other.getByText("Ana Soto la tiene")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(other.getByText("Ana Soto la tiene")).toBeHidden();
  });
});

test.describe("A team goes through the steps", () => {
  test("The others see who is ready, and a member who takes over facilitates", async ({ person }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { path } = await boardAt("WRITE", ana, beto);
    const [page, other] = [await openBoard(ana, path), await openBoard(beto, path)];
    await expect(other.getByRole("button", { name: "Pasar a Juntar" })).toBeHidden();
    await other.getByRole("button", { name: "Listo" }).click();
    await expect(face(page, "Beto Rojas marcó Listo")).toBeVisible();
    await expect(page.getByText("1 de 2 listos")).toBeVisible();
    await other.getByRole("button", { name: "Conducir" }).click();
    const question = other.getByRole("dialog", { name: "Ana Soto conduce. ¿Conducir tú?" });
    await question.getByRole("button", { name: "Conducir" }).click();
    await expect(page.getByText("conduce Beto Rojas")).toBeVisible();
    await expect(toast(page, "Beto Rojas conduce ahora")).toBeVisible();
    await other.getByRole("button", { name: "Pasar a Juntar" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Pasar a Juntar" }).click();
    await expect(presentStep(page, "Juntar")).toBeVisible();
  });

  test("Listo is still there after a reload", async ({ person }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
    const { path } = await boardAt("WRITE", ana, beto);
    const [page, other] = [await openBoard(ana, path), await openBoard(beto, path)];
    await other.getByRole("button", { name: "Listo" }).click();
    await expect(face(page, "Beto Rojas marcó Listo")).toBeVisible();
    await other.reload();
    await expect(other.getByRole("button", { name: "Listo", pressed: true })).toBeVisible();
    await expect(face(page, "Beto Rojas marcó Listo")).toBeVisible();
  });

  test("A member thanks and votes at any step", async ({ caller, person }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const { path } = await boardAt("WRITE", ana, beto);
    const page = await openBoard(beto, path);
    await page.getByRole("tab", { name: "Agradecer y votar" }).click();
    await expect(page.getByRole("heading", { name: "Sprint winner" })).toBeVisible();
    await page.getByRole("radio", { name: "Ana Soto" }).check();
    await page.getByRole("button", { name: "Votar" }).click();
    await expect(page.getByText("Votaste por Ana Soto")).toBeVisible();
  });
});
