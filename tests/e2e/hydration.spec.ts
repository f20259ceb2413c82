import { expect, test } from "./fixtures.ts";

const EMAIL = "una.persona.con.un.email.largo@ejemplo.cl";
/** Whether a key falls into the moment when the page comes alive is a matter of luck: several visits, so that some do. */
const VISITS = 6;

test("Typing while the page still comes alive breaks nothing and loses nothing", async ({ newContext }) => {
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
