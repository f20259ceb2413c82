import { expect, holdNextWrite, test, toast, writesTo } from "./fixtures.ts";
import { candidate, retroOf, vote } from "./retro-page.ts";
import { openLive } from "./watch.ts";

test.describe("Where the server fails once", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("A vote is taken back on the page, and cast again it counts once and for good", async ({ person }) => {
    const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
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
});
