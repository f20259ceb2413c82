import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { SIZES } from "#app/landing/picture-sizes.ts";
import { landingPath } from "#app/lib/next.ts";
import { BUDGET } from "#tests/bench/budgets.ts";
import { LANGUAGES } from "#tests/factories/languages.ts";
import { SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import { DESKTOP, expect, PHONE, RETRIED, test } from "./fixtures.ts";
import { DENSITY } from "./pictures.ts";

/** Words of the heading that stand in two lines. */
const brokenWords = () => {
  const [text] = document.querySelector("h1")?.childNodes ?? [];
  return Array.from(text?.textContent?.matchAll(/\S+/g) ?? [], ({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text ?? document, index);
    range.setEnd(text ?? document, index + word.length);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1 ? word : "";
  }).filter(Boolean);
};

for (const path of ["/landing", "/en/landing", "/pt/landing"]) {
  test(`No word of the heading of ${path} is broken on any width`, async ({ newContext }) => {
    const page = await (await newContext()).newPage();
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(brokenWords), `at ${width} px`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `at ${width} px`).toBeLessThanOrEqual(width);
    }
  });
}

test("A visitor reads about the product and finds the login without any script", async ({ newContext }) => {
  const context = await newContext({ viewport: DESKTOP, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/landing");
  await expect(page.getByRole("heading", { level: 1, name: "Una mesa para tu retrospectiva" })).toBeVisible();
  for (const promise of ["Gratis", "Sin tarjeta de crédito", "Lista en menos de 2 minutos"]) {
    await expect(page.getByRole("listitem").filter({ hasText: promise }).first()).toBeVisible();
  }

  const sections = page.getByRole("navigation", { name: "Secciones" });
  for (const [link, anchor, title] of [
    ["Funciones", "features", "Lo que pasa en la mesa"],
    ["Roadmap", "roadmap", "Roadmap"],
    ["Nosotros", "about", "Quiénes somos"],
  ] as const) {
    await sections.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(`/landing#${anchor}`);
    await expect(page.getByRole("region", { name: title })).toBeInViewport();
  }

  const features = page.getByRole("region", { name: "Lo que pasa en la mesa" });
  for (const feature of [
    "Retros con estructura y timer",
    "Votación del sprint",
    "Counters gamificados",
    "Agradecimientos",
    "Gestión de equipos",
    "Métricas",
  ]) {
    await expect(features.getByRole("heading", { name: feature })).toBeVisible();
  }

  await expect(features.getByText("Un voto por persona, y siempre secreto.")).toBeVisible();

  const table = page.getByRole("region", { name: "Primero en silencio, después conversando" });
  await expect(table.getByRole("listitem").getByRole("heading")).toHaveText([
    "Escribir en silencio",
    "Juntar",
    "Elegir",
    "Conversar",
  ]);
  await expect(table.getByRole("img", { name: /^El tema que se conversa/ })).toBeVisible();
  const afterwards = page.getByRole("region", { name: "Lo que queda después" });
  await expect(afterwards.getByRole("heading", { level: 3 })).toHaveText([
    "Acuerdos que vuelven",
    "Entrar con un enlace o un QR",
    "Pulso",
    "Memoria",
  ]);
  for (const picture of ["acuerdos", "invitación", "pulso", "memoria"]) {
    await expect(afterwards.getByRole("img", { name: new RegExp(`^Ejemplo de ${picture}`) })).toBeVisible();
  }

  const plans = page.getByRole("region", { name: "Roadmap" }).getByRole("listitem");
  await expect(plans).toContainText([
    /Counters gamificados.*Completado/,
    /Valores e identidad del equipo.*En progreso/,
    /Gestión de team building.*Próximamente/,
    /Muro de feedback anónimo.*En progreso/,
  ]);

  await page.getByRole("link", { name: "Comenzar" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Qué bueno verte" })).toBeVisible();
});

test("The landing page loads no script and never scrolls sideways, on a desktop and on a phone", async ({
  newContext,
}) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const context = await newContext({ viewport });
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto("/landing", { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Probar ahora" })).toBeVisible();
    expect(scripts).toEqual([]);
    expect(await page.evaluate(() => document.querySelectorAll("script[src], link[rel=modulepreload]").length)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

for (const code of LANGUAGES) {
  test(`The landing page in ${code} is short on a phone, and its own pictures and all else take at most 60 kB there and on a desktop`, async ({
    newContext,
  }) => {
    for (const [viewport, size] of [
      [DESKTOP, "wide"],
      [PHONE, "phone"],
    ] as const) {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await (await newContext({ viewport, colorScheme, locale: code })).newPage();
        const files = new Map<string, Promise<Buffer>>();
        page.on("response", (response) => files.set(response.url(), response.body()));
        await page.goto(landingPath(code), { waitUntil: "networkidle" });
        await expect(page.getByRole("main").locator("img")).toHaveCount(2);
        for (const picture of await page.getByRole("main").locator("img").all()) {
          await picture.scrollIntoViewIfNeeded();
          await expect.poll(() => picture.evaluate(sizeOf)).toEqual(fileSizeOf(size));
        }
        const addresses = [...files.keys()].filter((url) => url.endsWith(".avif")).sort();
        const pictures = await Promise.all(addresses.map((url) => files.get(url)));
        expect(pictures).toEqual(
          ["table", "talk"].map((name) => readFileSync(`${folderOf(code)}/${name}-${size}-${colorScheme}.avif`)),
        );
        const bodies = await Promise.all([...files].map(async ([url, body]) => transferOf(url, await body)));
        expect(bodies.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET.landing);
        if (viewport === PHONE) {
          expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
        }
      }
    }
  });
}

/** A language without pictures of its own shows the Spanish ones. */
function folderOf(code: string): string {
  const own = `app/landing/pictures/${code}`;
  return existsSync(own) ? own : `app/landing/pictures/${SOURCE_LANGUAGE}`;
}

const fileSizeOf = (size: keyof typeof SIZES) => ({
  width: SIZES[size].width * DENSITY,
  height: SIZES[size].height * DENSITY,
});

const sizeOf = (picture: HTMLElement | SVGElement) =>
  picture instanceof HTMLImageElement ? { width: picture.naturalWidth, height: picture.naturalHeight } : null;

/** As the platform sends it. Pictures and fonts are compressed already. */
const transferOf = (url: string, body: Buffer): number =>
  /\.(avif|woff2|png|ico)$/.test(url) ? body.length : gzipSync(body, { level: 9 }).length;

test("A visitor picks a background on the public pages, and the person who logs in keeps it", async ({
  newContext,
}) => {
  const page = await (await newContext({ viewport: DESKTOP })).newPage();
  const shown = () => page.evaluate(() => document.documentElement.dataset.background);
  const choices = page.getByRole("radiogroup", { name: "Fondo" }).getByRole("radio");
  const open = () => page.getByRole("button", { name: "Fondo" }).click();
  await page.goto("/landing");
  await open();
  await expect(choices).toHaveCount(4);
  await expect(page.getByRole("radio", { name: "Purple glow top" })).toBeChecked();
  await page.getByText("Magenta orb grid light").click();
  expect(await shown()).toBe("4");
  await page.keyboard.press("Escape");
  await expect(choices.first()).toBeHidden();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("tertulia-background") ?? ""))).toEqual({
    version: 0,
    id: 4,
  });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeEnabled();
  expect(await shown()).toBe("4");
  await open();
  await expect(page.getByRole("radio", { name: "Magenta orb grid light" })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  expect(await shown()).toBe("3");
  await page.reload();
  expect(await shown()).toBe("3");
});

test("The landing page says who makes Tertulia with a link for each claim, and names no person", async ({
  newContext,
}) => {
  const page = await (await newContext({ viewport: DESKTOP })).newPage();
  await page.goto("/landing");
  const about = page.getByRole("region", { name: "Quiénes somos" });
  await expect(about).toContainText("licencia MIT");
  await expect(about.getByRole("link", { name: "licencia MIT" })).toHaveAttribute("href", /^https:\/\//);
  // No address of the source is configured for the tests.
  await expect(about.getByRole("link", { name: "código" })).toHaveCount(0);
});

test("A shared link has a preview, and the preview of a private link does not name the team", async ({
  caller,
  request,
  newContext,
  baseURL,
}) => {
  const ana = await caller("Ana Soto");
  const team = await ana.call<{ id: string }>("POST", "/teams", { name: "Los Secretos", joinPassword: "mesa-larga" });
  const page = await (await newContext()).newPage();
  for (const path of ["/landing", `/teams/${team.id}`]) {
    await page.goto(path);
    await expect(page).toHaveTitle(path === "/landing" ? /^Tertulia · .*retrospectiva/ : /^Tertulia · /);
    const tag = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
    for (const name of ["og:title", "og:description", "og:url", "og:image:alt", "twitter:title", "description"]) {
      await expect(tag(name)).toHaveAttribute("content", /\S/);
    }
    await expect(tag("twitter:card")).toHaveAttribute("content", "summary_large_image");
    await expect(tag("og:image")).toHaveAttribute("content", `${baseURL}/og.png`);
    expect(await page.content()).not.toContain("Los Secretos");
  }
  for (const [path, type] of [
    ["/og.png", "image/png"],
    ["/og-en.png", "image/png"],
    ["/favicon.svg", "image/svg+xml"],
    ["/favicon.ico", "image/"],
    ["/manifest-es.webmanifest", "application/manifest+json"],
  ] as const) {
    const answer = await request.get(path, RETRIED);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toContain(type);
  }
});

test("A logged-in person is redirected from the landing page to home", async ({ person }) => {
  const { page } = await person("Ana Soto");
  await page.goto("/landing");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Hola, Ana" })).toBeVisible();
});
