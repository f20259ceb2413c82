import { expect, holdScripts, teamOf, test } from "./fixtures.ts";

const EMAIL = "una.persona.con.un.email.largo@ejemplo.cl";
/** Several visits, because only some key presses fall into the moment of hydration. */
const VISITS = 6;

test("A person who types while the page is hydrating loses nothing", async ({ newContext }) => {
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await newContext();
    const page = await context.newPage();
    await page.goto("/request-create-account", { waitUntil: "commit" });
    await page.getByLabel("Email").pressSequentially(EMAIL, { delay: 5 });
    await expect(page.getByRole("button", { name: "Enviar código" })).toBeEnabled();
    await expect(page.getByLabel("Email")).toHaveValue(EMAIL);
    await context.close();
  }
});

test("What a person types in a long text before any script has loaded is saved", async ({ person }) => {
  const ana = await person("Ana Soto");
  const topics = `/teams/${await teamOf(ana)}/topics`;
  const { id } = await ana.call<{ id: string }>("POST", topics, {
    title: "Acortar la daily",
    description: "Quince minutos bastan.",
  });
  const { page } = ana;
  const load = await holdScripts(page);
  await page.goto(`${topics}/${id}/edit`, { waitUntil: "commit" });
  await page.getByLabel("Descripción").fill("Diez minutos bastan.");
  load();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page).toHaveURL(`${topics}/${id}`);
  await expect(page.getByText("Diez minutos bastan.")).toBeVisible();
});
