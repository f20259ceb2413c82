import { hostTokens } from "#drizzle/schema/host.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { fromNow } from "#worker/services/clock.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { expect, test } from "./fixtures.ts";

test.use({ expectedErrors: [/status of 404/] });

test("The host opens the page of the limits by their link, which leaves no trace in the address and works once", async ({
  newContext,
  backend,
}) => {
  const token = newLinkToken();
  const row = { tokenHash: await tokenHashOf(token), kind: "link", expiresAt: fromNow(HOST.linkLife) } as const;
  await backend.db.insert(hostTokens).values(row);
  const page = await (await newContext()).newPage();
  await page.goto(`/host/open#${token}`);
  await page.getByRole("button", { name: "Abrir" }).click();
  await expect(page.getByRole("list", { name: "Límites del plan" }).getByRole("listitem")).toHaveCount(7);
  expect(new URL(page.url()).hash).toBe("");
  await page.getByRole("link", { name: "Actualizar" }).click();
  await expect(page.getByText("Tamaño de la base de datos", { exact: true })).toBeVisible();

  const other = await (await newContext()).newPage();
  await other.goto(`/host/open#${token}`);
  await other.getByRole("button", { name: "Abrir" }).click();
  await expect(other.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeVisible();
  await other.goto("/host");
  await expect(other.getByRole("heading", { name: "No encontramos esta página" })).toBeVisible();
});
