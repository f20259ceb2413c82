import { eq } from "drizzle-orm";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import { fromNow } from "#worker/services/clock.ts";
import { addPasskey, authenticatorOf, passkeysCard, withoutSuggestions } from "./authenticator.ts";
import { DESKTOP, expect, PASSWORD, PHONE, test, toast } from "./fixtures.ts";

test("A person adds a passkey, names it and removes it", async ({ person }) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const { page } = ana;
  const authenticator = await authenticatorOf(page);
  await addPasskey(ana);
  expect(await authenticator.credentials()).toHaveLength(1);
  const item = passkeysCard(page).getByRole("listitem");
  await expect(item).toContainText(/Chrome en \S+\s*Agregada el .*\s*Sin usar todavía/);

  await item.getByRole("button", { name: /Opciones de/ }).click();
  await page.getByRole("menuitem", { name: "Cambiar nombre" }).click();
  const rename = page.getByRole("dialog", { name: "Cambiar el nombre de la llave" });
  await rename.getByLabel("Nombre").fill("Mi teléfono");
  await rename.getByRole("button", { name: "Guardar" }).click();
  await expect(item).toContainText("Mi teléfono");

  await item.getByRole("button", { name: "Opciones de Mi teléfono" }).click();
  await page.getByRole("menuitem", { name: "Quitar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await expect(toast(page, "Llave de acceso quitada")).toBeVisible();
  await expect(item).toHaveCount(0);
});

test("A passkey of an earlier address says where it works, and the card asks for one of this address", async ({
  person,
}) => {
  const ana = await person("Ana Soto", { viewport: PHONE });
  const { page } = ana;
  await authenticatorOf(page);
  await addPasskey(ana);
  const card = passkeysCard(page);
  const asks = card.getByText("Tertulia cambió de dirección, y tus llaves son de la anterior. Agrega una para esta.");
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(asks).toHaveCount(0);
  await expect(card.getByText("Solo sirve en")).toHaveCount(0);

  const { db } = ana.backend;
  const own = eq(passkeys.userId, ana.id);
  const here = await db.select().from(passkeys).where(own);
  await db.update(passkeys).set({ rpId: "mesa.ejemplo.cl" }).where(own);
  await page.reload();
  await expect(asks).toBeVisible();
  await expect(card.getByRole("listitem")).toContainText("Solo sirve en mesa.ejemplo.cl");

  await db.insert(passkeys).values(here.map((one) => ({ ...one, id: crypto.randomUUID(), credentialId: "other" })));
  await page.reload();
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expect(card.getByText("Solo sirve en mesa.ejemplo.cl")).toHaveCount(1);
  await expect(asks).toHaveCount(0);
});

test.describe("After an old login", () => {
  test.use({ expectedErrors: [/status of 428/] });

  test("Adding a passkey asks who the person is first, and a passkey then confirms a new password", async ({
    person,
  }) => {
    const ana = await person("Ana Soto");
    const { page } = ana;
    const { db } = ana.backend;
    await authenticatorOf(page);
    const forgetLogin = () =>
      db
        .update(sessions)
        .set({ createdAt: fromNow(-11 * 60 * 1000), confirmedAt: null })
        .where(eq(sessions.userId, ana.id));
    await forgetLogin();
    await page.goto("/user");
    await passkeysCard(page).getByRole("button", { name: "Agregar una llave" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
    await dialog.getByLabel("Tu contraseña actual").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Confirmar", exact: true }).click();
    await expect(toast(page, "Llave de acceso agregada")).toBeVisible();

    await forgetLogin();
    await page.goto("/user/edit");
    await page.getByLabel("Contraseña nueva").fill("otra-clave-larga");
    await page.getByRole("button", { name: "Guardar" }).click();
    await dialog.getByRole("button", { name: "Usar mi llave de acceso" }).click();
    await expect(toast(page, "Usuario actualizado")).toBeVisible();
    await expect(page).toHaveURL("/user");
  });
});

test("An account without a password is deleted with its passkey", async ({ person }) => {
  const gabi = await person("Gabi Leal");
  await gabi.backend.db.update(users).set({ passwordHash: "" }).where(eq(users.id, gabi.id));
  const { page } = gabi;
  await authenticatorOf(page);
  await addPasskey(gabi);
  await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usar mi llave de acceso" }).click();
  await expect(page).toHaveURL("/landing");
});

test("A person logs in with a passkey by the button and by the suggestion for the email", async ({
  person,
  newContext,
}) => {
  const ana = await person("Ana Soto");
  const own = await authenticatorOf(ana.page);
  await addPasskey(ana);

  // The counter goes with the copy: an older copy would be refused.
  const used = await test.step("By the button, where the browser suggests nothing", async () => {
    const page = await (await newContext({ viewport: PHONE })).newPage();
    await withoutSuggestions(page);
    const authenticator = await authenticatorOf(page);
    await page.goto("/login?next=/user");
    await authenticator.take(await own.credentials());
    await page.getByRole("button", { name: "Usar una llave de acceso" }).click();
    await expect(page).toHaveURL("/user");
    await expect(page.getByText(ana.email)).toBeVisible();
    return authenticator.credentials();
  });

  await test.step("By the suggestion, without a press", async () => {
    const page = await (await newContext({ viewport: DESKTOP })).newPage();
    const authenticator = await authenticatorOf(page);
    await authenticator.take(used);
    await page.goto("/login");
    await expect(page).toHaveURL("/");
  });
});

test.describe("A passkey that no longer works", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("A removed passkey is refused with what to do, and the page stays", async ({ person, newContext }) => {
    const ana = await person("Ana Soto");
    const own = await authenticatorOf(ana.page);
    await addPasskey(ana);
    const credentials = await own.credentials();
    const { passkeys } = await ana.call<{ passkeys: { id: string }[] }>("GET", "/users/login-methods");
    await ana.call("DELETE", `/users/passkeys/${passkeys[0]?.id}`);
    const page = await (await newContext({ viewport: PHONE })).newPage();
    await withoutSuggestions(page);
    const authenticator = await authenticatorOf(page);
    await page.goto("/login");
    await authenticator.take(credentials);
    await page.getByRole("button", { name: "Usar una llave de acceso" }).click();
    await expect(
      toast(page, "No pudimos comprobar tu llave de acceso. Prueba otra vez o usa otra forma.").first(),
    ).toBeVisible();
    await expect(page).toHaveURL("/login");
  });
});
