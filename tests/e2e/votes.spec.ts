import { expect, holdNextWrite, test, toast, writesTo } from "./fixtures.ts";
import { openLive } from "./realtime.ts";
import { candidate, retroOf, vote, wall } from "./retrospective-page.ts";

test.describe("The server fails once while a member votes", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("A failed vote is undone on the page, and the repeated vote counts once and cannot be changed", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const { path } = await retroOf(ana, beto);
    const { page } = beto;
    const casts = writesTo(page, "/sprint-winner");
    await openLive(page, path);
    await expect(page.getByText("0 de 2 votos")).toBeVisible();
    await expect(vote(page)).toBeDisabled();
    await candidate(page, "Ana Soto").check();

    const cast = await holdNextWrite(page, "**/sprint-winner");
    await vote(page).click();
    await expect(page.getByText("1 de 2 votos")).toBeVisible();
    await expect(page.getByText("Votaste por Ana Soto.")).toBeVisible();
    cast.fail();
    await expect(toast(page, "Error inesperado")).toBeVisible();
    await expect(page.getByText("0 de 2 votos")).toBeVisible();
    await expect(candidate(page, "Ana Soto")).toBeChecked();
    await expect(candidate(page, "Beto Rojas (tú)")).toBeEnabled();
    await expect(vote(page)).toBeFocused();

    await vote(page).dblclick();
    const isCast = async () => {
      await expect(page.getByText("1 de 2 votos")).toBeVisible();
      await expect(candidate(page, "Ana Soto")).toBeChecked();
      await expect(candidate(page, "Ana Soto")).toBeDisabled();
      await expect(candidate(page, "Beto Rojas (tú)")).toBeDisabled();
      await expect(vote(page)).toHaveCount(0);
    };
    await isCast();
    await openLive(page, path);
    await isCast();
    expect(casts).toHaveLength(2);
    expect(await ana.call("GET", `${path}/sprint-winner/vote-status`)).toMatchObject({ totalVotes: 1 });
  });

  test("A vote that fails takes no focus from a thank-you that the person writes meanwhile", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const { path } = await retroOf(ana, beto);
    const { page } = beto;
    await openLive(page, path);
    await candidate(page, "Ana Soto").check();
    const cast = await holdNextWrite(page, "**/sprint-winner");
    await vote(page).click();
    await expect(page.getByText("Votaste por Ana Soto.")).toBeVisible();
    await page.getByLabel("¿Por qué?").focus();
    await page.keyboard.type("Por la demo");
    cast.fail();
    await expect(toast(page, "Error inesperado")).toBeVisible();
    await expect(vote(page)).toBeEnabled();
    await expect(page.getByLabel("¿Por qué?")).toBeFocused();
  });
});

test.describe("The connection is lost while a member votes", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket/] });

  test("A vote cast without a connection says what it waits for, and is sent when the connection is back", async ({
    caller,
    person,
  }) => {
    const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
    const { path } = await retroOf(ana, beto);
    const { page } = beto;
    await openLive(page, path);
    await candidate(page, "Ana Soto").check();
    await beto.context.setOffline(true);
    await vote(page).click();
    await expect(page.getByText("Se enviará al volver la conexión")).toBeVisible();
    await beto.context.setOffline(false);
    await expect(page.getByText("Se enviará al volver la conexión")).toHaveCount(0);
    await expect
      .poll(() => ana.call<{ totalVotes: number }>("GET", `${path}/sprint-winner/vote-status`))
      .toMatchObject({ totalVotes: 1 });
  });
});

test("A person who is chosen and then removed from the team is chosen no more", async ({ caller, person }) => {
  const [ana, beto, carla] = [await person("Ana Soto"), await caller("Beto Rojas"), await caller("Carla Díaz")];
  const { path, list } = await retroOf(ana, beto, carla);
  const { page } = ana;
  await openLive(page, path);
  await candidate(page, "Beto Rojas").check();
  await expect(vote(page)).toBeEnabled();
  await ana.call("DELETE", `${list.replace("/retrospectives", "/users")}/${beto.id}`);
  await expect(candidate(page, "Beto Rojas")).toHaveCount(0);
  await expect(vote(page)).toBeDisabled();
  await candidate(page, "Carla Díaz").check();
  await vote(page).click();
  await expect(page.getByText("Votaste por Carla Díaz.")).toBeVisible();
});

test("A thank-you that arrives does not move the ballot under the pointer", async ({ caller, person }) => {
  const [ana, beto] = [await caller("Ana Soto"), await person("Beto Rojas")];
  const { path } = await retroOf(ana, beto);
  const thankBeto = (message: string) => ana.call("POST", `${path}/thank-you`, { userId: beto.id, message });
  for (let number = 1; number <= 4; number += 1) await thankBeto(`Por la demo ${number}`);
  const { page } = beto;
  await openLive(page, path);
  const ofAna = candidate(page, "Ana Soto");
  await ofAna.hover();
  const place = await ofAna.boundingBox();

  await thankBeto("Por quedarte hasta tarde");
  await expect(wall(page)).toHaveCount(5);
  expect(await ofAna.boundingBox()).toEqual(place);
});
