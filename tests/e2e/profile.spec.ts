import { DESKTOP, expect, PASSWORD, teamOf, test, toast } from "./fixtures.ts";

const OTHER_PASSWORD = "otra-clave-larga";

test("The profile shows who one is and the sprints one won, and takes a new name everywhere", async ({ person }) => {
  const [ana, beto] = [await person("Ana Soto"), await person("Beto Rojas")];
  const teamId = await teamOf(ana, beto);
  const { page } = ana;
  await page.goto("/");
  await page.getByRole("link", { name: "Ana Soto" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mi perfil" })).toBeVisible();
  const mine = page.getByRole("region", { name: "Mis datos" });
  await expect(mine.getByText("Ana Soto")).toBeVisible();
  await expect(mine.getByText(ana.email)).toBeVisible();
  const trophy = page.getByRole("region", { name: "Sprints ganados" });
  await expect(trophy).toContainText(/0\s*sprints ganados/);

  const retros = `/teams/${teamId}/retrospectives`;
  const retro = await ana.call<{ id: string }>("POST", retros, { retrospectiveName: "Sprint 1" });
  await beto.call("POST", `${retros}/${retro.id}/sprint-winner`, { userId: ana.id });
  await ana.call("POST", `${retros}/${retro.id}/close`);
  await page.reload();
  await expect(trophy).toContainText(/1\s*sprint ganado/);

  await page.getByRole("link", { name: "Editar perfil" }).click();
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Soto");
  await page.getByLabel("Nombre").fill("x".repeat(81));
  await page.getByLabel("Contraseña nueva").fill("corta");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription("Escribe como máximo 80 caracteres.");
  await expect(page.getByLabel("Contraseña nueva")).toHaveAccessibleDescription(/Escribe al menos 8 caracteres\./);
  await page.getByLabel("Nombre").fill("Ana María Soto");
  await page.getByLabel("Contraseña nueva").fill("");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(toast(page, "Usuario actualizado")).toBeVisible();
  await expect(page).toHaveURL("/user");
  await expect(mine.getByText("Ana María Soto")).toBeVisible();
  await expect(page.getByRole("complementary").getByRole("link", { name: "Ana María Soto" })).toBeVisible();
  await page.reload();
  await expect(mine.getByText("Ana María Soto")).toBeVisible();
});

test("A new password ends the sessions elsewhere, keeps this one, and is the one to log in with", async ({
  person,
  newContext,
}) => {
  const ana = await person("Ana Soto");
  const elsewhere = await (await newContext({ viewport: DESKTOP })).newPage();
  const logIn = async (secret: string) => {
    await elsewhere.getByLabel("Email").fill(ana.email);
    await elsewhere.getByLabel("Contraseña", { exact: true }).fill(secret);
    await elsewhere.getByRole("button", { name: "Entrar" }).click();
  };
  await elsewhere.goto("/login");
  await logIn(PASSWORD);
  await expect(elsewhere).toHaveURL("/");

  const { page } = ana;
  await page.goto("/user/edit");
  await page.getByLabel("Nombre").fill("");
  await page.getByLabel("Contraseña nueva").fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(toast(page, "Usuario actualizado")).toBeVisible();
  await expect(page).toHaveURL("/user");
  await page.reload();
  await expect(page.getByRole("region", { name: "Mis datos" }).getByText("Ana Soto")).toBeVisible();

  await elsewhere.goto("/user");
  await expect(elsewhere).toHaveURL("/landing?next=%2Fuser");
  await elsewhere.getByRole("link", { name: "Comenzar" }).click();
  await logIn(OTHER_PASSWORD);
  await expect(elsewhere).toHaveURL("/user");
});
