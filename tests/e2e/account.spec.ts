import type { Page } from "@playwright/test";
import {
  codeFor,
  DESKTOP,
  expect,
  newEmail,
  PASSWORD,
  PHONE,
  RETRIED,
  test,
  toast,
  untilHydrated,
  untilQuiet,
} from "./fixtures.ts";

const OTHER_PASSWORD = "otra-clave-larga";
/** No other test logs in as these two: an account gets one code a minute. */
const [ELENA, FELIPE] = ["elena@ejemplo.cl", "felipe@ejemplo.cl"];
const DEMO_PASSWORD = "tertulia-demo";
const GUEST_PAGES = [
  "/landing",
  "/login",
  "/login-with-code",
  "/request-create-account",
  "/create-account",
  "/request-reset",
  "/reset-user",
];
const PRIVATE_PAGES = ["/teams", "/teams/create", "/user", "/thank-you?type=GIVER"];

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Contraseña", { exact: true });
const code = (page: Page) => page.getByLabel("Código", { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();

const waitForHydration = (page: Page, button: string) =>
  expect(page.getByRole("button", { name: button })).toBeEnabled();

async function logIn(page: Page, address: string, typedPassword = PASSWORD): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(typedPassword);
  await press(page, "Entrar");
}

async function mailTo(page: Page, address: string): Promise<{ subject: string; text: string; code: string }> {
  const answer = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(address)}`, RETRIED);
  return (await answer.json())[0];
}

function postsTo(page: Page, path: string): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(path)) posts.push(request.url());
  });
  return posts;
}

test.describe("People log in", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("A wrong password shows an error beside the field and keeps what was typed, and a double click logs in once", async ({
    caller,
    newContext,
  }) => {
    const ana = await caller("Ana Soto");
    const page = await (await newContext({ viewport: DESKTOP })).newPage();
    await page.goto("/login");
    await press(page, "Entrar");
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription("Completa este campo.");
    await expect(password(page)).toHaveAccessibleDescription("Completa este campo.");

    await logIn(page, ana.email, "no-es-esta-clave");
    await expect(toast(page, "El email o la contraseña no son correctos.")).toBeVisible();
    await expect(password(page)).toHaveAccessibleDescription("Revisa que el email y la contraseña estén bien.");
    await expect(email(page)).toHaveValue(ana.email);
    await expect(password(page)).toHaveValue("no-es-esta-clave");
    await expect(page).toHaveURL("/login");

    await page.getByRole("button", { name: "Mostrar contraseña" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
    await password(page).fill(PASSWORD);
    const posts = postsTo(page, "/auth/login");
    await page.getByRole("button", { name: "Entrar" }).dblclick();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Hola, Ana" })).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test("A link with email and password fills the login form and leaves them neither in the address bar nor in the history", async ({
    caller,
    newContext,
  }) => {
    const ana = await caller("Ana Soto");
    const page = await (await newContext()).newPage();
    await page.goto("/request-reset");
    await page.goto(`/login?email=${encodeURIComponent(ana.email)}&password=${PASSWORD}&next=/user`);
    await expect(page).toHaveURL("/login?next=%2Fuser");
    await expect(email(page)).toHaveValue(ana.email);
    await expect(password(page)).toHaveValue(PASSWORD);
    await page.goBack();
    await expect(page).toHaveURL("/request-reset");
    await page.goForward();
    await expect(page).toHaveURL("/login?next=%2Fuser");
    await logIn(page, ana.email);
    await expect(page).toHaveURL("/user");
  });

  test("A person logs in with the code at the start of the mail's subject and goes on where they wanted", async ({
    caller,
    newContext,
  }) => {
    const ana = await caller("Ana Soto");
    const page = await (await newContext({ viewport: PHONE })).newPage();
    await page.goto("/login?next=/thank-you");
    await waitForHydration(page, "Entrar");
    await email(page).fill(ana.email);
    await follow(page, "Entrar con un código");
    await expect(email(page)).toHaveValue(ana.email);
    await press(page, "Enviar código");
    await expect(toast(page, "Te hemos enviado el codigo a tu email")).toBeVisible();
    await expect(code(page)).toBeFocused();
    await code(page).fill((await mailTo(page, ana.email)).subject.slice(0, 6));
    await press(page, "Entrar");
    await expect(page).toHaveURL("/thank-you");
  });

  test("The link of a mail fills in email and code, leaves neither in an address, and leads on to the shared page", async ({
    caller,
    newContext,
  }) => {
    const ana = await caller("Ana Soto");
    const context = await newContext();
    const page = await context.newPage();
    await page.goto("/login-with-code?next=/user");
    await waitForHydration(page, "Enviar código");
    await email(page).fill(ana.email);
    await press(page, "Enviar código");
    await expect(code(page)).toBeVisible();
    const requested: string[] = [];
    context.on("request", (request) => requested.push(request.url()));
    const opened = await context.newPage();
    const { code: mailed, text } = await mailTo(page, ana.email);
    await opened.goto(/https?:\S+/.exec(text)?.[0] ?? "");
    await expect(code(opened)).toHaveValue(mailed);
    await expect(email(opened)).toHaveValue(ana.email);
    await expect(opened).toHaveURL("/login-with-code?next=%2Fuser");
    await press(opened, "Entrar");
    await expect(opened).toHaveURL("/user");
    expect(requested.filter((url) => url.replace(/#.*/, "").includes(mailed))).toEqual([]);
  });

  test("A person whose session ended elsewhere logs in again and returns to the same page", async ({ person }) => {
    const { page, call, email: address } = await person("Ana Soto");
    // A call of this page that the server answers after the logout would leave it before the click.
    await page.goto("/user");
    await untilHydrated(page);
    await untilQuiet(page);
    await call("POST", "/auth/logout");
    await page.getByRole("link", { name: "Agradecimientos", exact: true }).click();
    await expect(page).toHaveURL("/landing?next=%2Fthank-you");
    expect(await page.evaluate(() => localStorage.getItem("auth-data"))).toBe("{}");
    await expect(page.getByText("Tu sesión terminó")).toBeVisible();
    await expect(page.getByText("Para ver esa página necesitas entrar")).toHaveCount(0);
    await follow(page, "Comenzar");
    await logIn(page, address);
    await expect(page).toHaveURL("/thank-you");
  });
});

test.describe("People create an account", () => {
  test.use({ expectedErrors: [/status of (400|409|429)/] });

  test("A new person creates an account with the mailed code, sees each mistake beside its field and lands on the shared page", async ({
    newContext,
  }) => {
    const context = await newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    const address = newEmail("Ana Soto");
    const joinLink = "/teams/join?id=abc234defg&name=Equipo+Andes";
    await page.goto(joinLink);
    await expect(page).toHaveURL(`/landing?next=${encodeURIComponent(joinLink)}`);
    await follow(page, "Entrar");
    await waitForHydration(page, "Entrar");
    await email(page).fill(address);
    await follow(page, "Crear cuenta");
    await expect(page.getByRole("heading", { name: "Empecemos por tu email" })).toBeVisible();
    await expect(email(page)).toHaveValue(address);
    await email(page).fill("ana arroba ejemplo");
    await press(page, "Enviar código");
    await expect(email(page)).toHaveAccessibleDescription("Escribe un email válido, como ana@ejemplo.cl.");
    await email(page).fill(address);
    await press(page, "Enviar código");
    await expect(toast(page, "Te hemos enviado el codigo a tu email")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Crear cuenta" })).toBeVisible();
    await expect(email(page)).toHaveValue(address);

    await password(page).fill("corta");
    await code(page).fill("abc");
    await press(page, "Crear cuenta");
    await expect(page.getByLabel("Nombre")).toBeFocused();
    await expect(page.getByLabel("Nombre")).toHaveAccessibleDescription(/Completa este campo\./);
    await expect(password(page)).toHaveAccessibleDescription(/Escribe al menos 8 caracteres\./);
    await expect(code(page)).toHaveAccessibleDescription(/6 caracteres/);

    await page.getByLabel("Nombre").fill("Ana Soto");
    await password(page).fill(PASSWORD);
    const right = await codeFor(context.request, address);
    await code(page).fill(right === "AAAAAA" ? "BBBBBB" : "AAAAAA");
    await press(page, "Crear cuenta");
    await expect(toast(page, "El código no es correcto o ya venció. Pide uno nuevo si hace falta.")).toBeVisible();
    await expect(code(page)).toHaveAccessibleDescription("Revisa el código del último correo, o pide otro.");
    await expect(page.getByLabel("Nombre")).toHaveValue("Ana Soto");
    await expect(password(page)).toHaveValue(PASSWORD);

    await follow(page, "Generar el código otra vez");
    await expect(page.getByRole("heading", { name: "Empecemos por tu email" })).toBeVisible();
    await expect(email(page)).toHaveValue(address);
    await press(page, "Enviar código");
    await expect(
      page.getByText(/^Demasiados intentos\. Espera (1 minuto|\d+ segundos) y vuelve a probar\.$/),
    ).toBeVisible();
    await expect(email(page)).toHaveValue(address);

    await follow(page, "Ya tengo un código");
    await page.getByLabel("Nombre").fill("Ana Soto");
    await password(page).fill(PASSWORD);
    // A code that is copied may bring spaces and a dash.
    await code(page).fill(` ${right.slice(0, 3).toLowerCase()}-${right.slice(3)} `);
    await expect(code(page)).toHaveValue(right);
    const posts = postsTo(page, "/auth/register");
    await code(page).press("Enter");
    await code(page).press("Enter");
    await expect(page).toHaveURL(joinLink);
    await expect(page.getByLabel("Id del equipo")).toHaveValue("abc234defg");
    await expect(page.getByText("Te compartieron el equipo Equipo Andes.")).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test("A person who has an account sees the usual pages, and only the mail says that the account exists", async ({
    newContext,
    request,
  }) => {
    const page = await (await newContext()).newPage();
    await page.goto(`/request-create-account?email=${encodeURIComponent(ELENA)}`);
    await expect(email(page)).toHaveValue(ELENA);
    await press(page, "Enviar código");
    await expect(toast(page, "Te hemos enviado el codigo a tu email")).toBeVisible();
    await page.getByLabel("Nombre").fill("Elena de nuevo");
    await password(page).fill(PASSWORD);
    await code(page).fill("ABC234");
    await press(page, "Crear cuenta");
    await expect(code(page)).toHaveAccessibleDescription("Revisa el código del último correo, o pide otro.");
    const mails = await (await request.get(`/dev/outbox.json?to=${encodeURIComponent(ELENA)}`, RETRIED)).json();
    expect(mails[0].subject).toBe("Ya tienes una cuenta en Tertulia");
    expect(mails[0].code).toBeUndefined();
    await follow(page, "Ya tengo cuenta, quiero entrar");
    await expect(page.getByRole("heading", { name: "Qué bueno verte" })).toBeVisible();
    await expect(email(page)).toHaveValue(ELENA);
  });
});

test.describe("People reset a forgotten password", () => {
  test.use({ expectedErrors: [/status of (400|401|429)/] });

  test("A person resets their password with a code, the login form is filled in, old sessions end and no address contains the password", async ({
    newContext,
  }) => {
    const elsewhere = await (await newContext()).newPage();
    await elsewhere.goto("/login");
    await logIn(elsewhere, FELIPE, DEMO_PASSWORD);
    await expect(elsewhere).toHaveURL("/");

    const context = await newContext({ viewport: DESKTOP });
    const page = await context.newPage();
    const addresses: string[] = [];
    context.on("request", (request) => addresses.push(request.url()));
    page.on("framenavigated", (frame) => addresses.push(frame.url()));

    await page.goto("/login");
    await waitForHydration(page, "Entrar");
    await email(page).fill(FELIPE);
    await follow(page, "Olvidé mi contraseña");
    await expect(page.getByRole("heading", { name: "Nos pasa a todos" })).toBeVisible();
    await expect(email(page)).toHaveValue(FELIPE);
    await email(page).fill("");
    await press(page, "Enviar correo");
    await expect(email(page)).toHaveAccessibleDescription("Completa este campo.");
    await email(page).fill(FELIPE);
    await press(page, "Enviar correo");
    await expect(toast(page, "Te hemos enviado el codigo a tu email")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Elige otra contraseña" })).toBeVisible();
    await expect(email(page)).toHaveValue(FELIPE);

    await follow(page, "Pedir otro código");
    await press(page, "Enviar correo");
    await expect(
      page.getByText(/^Demasiados intentos\. Espera (1 minuto|\d+ segundos) y vuelve a probar\.$/),
    ).toBeVisible();
    await follow(page, "Ya tengo un código");

    const fresh = page.getByLabel("Contraseña nueva", { exact: true });
    await press(page, "Cambiar contraseña");
    await expect(fresh).toHaveAccessibleDescription(/Escribe al menos 8 caracteres\.|Completa este campo\./);
    await fresh.fill(OTHER_PASSWORD);
    const right = await codeFor(context.request, FELIPE);
    await code(page).fill(right === "AAAAAA" ? "BBBBBB" : "AAAAAA");
    await press(page, "Cambiar contraseña");
    await expect(code(page)).toHaveAccessibleDescription("Revisa el código del último correo, o pide otro.");
    await expect(fresh).toHaveValue(OTHER_PASSWORD);
    await code(page).fill(right);
    await press(page, "Cambiar contraseña");
    await expect(toast(page, "Usuario restablecido correctamente")).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(email(page)).toHaveValue(FELIPE);
    await expect(password(page)).toHaveValue(OTHER_PASSWORD);
    await press(page, "Entrar");
    await expect(page).toHaveURL("/");
    expect(addresses.filter((address) => address.includes(OTHER_PASSWORD))).toEqual([]);

    await elsewhere.goto("/user");
    await expect(elsewhere).toHaveURL("/landing?next=%2Fuser");
  });
});

test("A logged-in person is redirected from the account pages to home or to a safe page of this site", async ({
  person,
}) => {
  const { page } = await person("Ana Soto");
  for (const path of GUEST_PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
  await page.goto("/login?next=/teams");
  await expect(page).toHaveURL("/teams");
  for (const hostile of ["//malo.example/x", "https://malo.example", "/\\malo.example", "/.//malo.example"]) {
    await page.goto(`/landing?next=${encodeURIComponent(hostile)}`);
    await expect(page).toHaveURL("/");
  }
});

test("A person without a session is redirected to the landing page and never to another site", async ({
  caller,
  newContext,
}) => {
  const ana = await caller("Ana Soto");
  const page = await (await newContext()).newPage();
  await page.goto("/");
  await expect(page).toHaveURL("/landing");
  for (const path of PRIVATE_PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL(`/landing?next=${encodeURIComponent(path)}`);
  }
  await page.goto(`/landing?next=${encodeURIComponent("//malo.example/x")}`);
  await follow(page, "Comenzar");
  await expect(page).toHaveURL("/login");
  await page.goto(`/login?next=${encodeURIComponent("//malo.example/x")}`);
  await logIn(page, ana.email);
  await expect(page.getByRole("heading", { name: "Hola, Ana" })).toBeVisible();
  await expect(page).toHaveURL("/");
});
