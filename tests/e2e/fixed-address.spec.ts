import { newAccount } from "./accounts.ts";
import { expect, loggedIn, PASSWORD, test } from "./fixtures.ts";
import { ownServer } from "./own-server.ts";
import { PORT } from "./run-settings.ts";

const port = PORT + 4;
const OLD_HOST = "127.0.0.1";
const OLD = `http://${OLD_HOST}:${port}`;
const server = ownServer({ port, settings: { SITE_URL: `http://localhost:${port}` } });

test("A page of the old address opens at the fixed one with its query and fragment, after a new login there", async ({
  newContext,
}) => {
  const { email, token } = await newAccount(server, "Ana Soto");
  const { cookies, origins } = loggedIn(OLD, token);
  const storageState = { cookies: cookies.map((cookie) => ({ ...cookie, domain: OLD_HOST })), origins };
  const page = await (await newContext({ storageState })).newPage();
  const given = "/thank-you?type=GIVER";

  await page.goto(`${OLD}${given}#lista`);
  await expect(page).toHaveURL(`${server.origin}/landing?next=${encodeURIComponent(given)}#lista`);
  await page.getByRole("link", { name: "Entrar" }).first().click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}${given}`);

  await page.goto(`${OLD}${given}#lista`);
  await expect(page).toHaveURL(`${server.origin}${given}#lista`);
  await expect(page.getByRole("tab", { name: "Dados", selected: true })).toBeVisible();
});
