import { expect, test } from "./fixtures.ts";

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
