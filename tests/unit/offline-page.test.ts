import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { languageFiles, readLanguage } from "#scripts/languages/catalogs.ts";
import { manifests, serviceWorkers } from "#scripts/languages/write-single-files.ts";

type FetchEvent = {
  request: { mode: string; method: string };
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type Listener = (event: FetchEvent) => void;

const LANGUAGES = languageFiles().map((file) => readLanguage(file));
const WORKERS = new Map(serviceWorkers(LANGUAGES).map(({ path, code }) => [path, code]));

/** Runs the service worker with no other globals than these, so it has no cache to write to. */
function serviceWorker(network: () => Promise<Response>, path = "/sw.js") {
  const listeners = new Map<string, Listener>();
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener);
  runInNewContext(WORKERS.get(path) ?? "", { addEventListener, fetch: network, Response });
  return (event: Partial<FetchEvent["request"]>, preloadResponse?: FetchEvent["preloadResponse"]) => {
    const respondWith = vi.fn<FetchEvent["respondWith"]>();
    const request = { mode: "navigate", method: "GET", ...event };
    listeners.get("fetch")?.({ request, preloadResponse, respondWith });
    return respondWith.mock.calls[0]?.[0];
  };
}

const offline = () => Promise.reject(new TypeError("Failed to fetch"));
/** Firefox resolves a preload that failed, where others reject it. */
const failedInFirefox = async () => Response.error();
const online = async () => new Response("from the network");

describe("The offline page", () => {
  it("The offline page and its service worker have at most 2 kB in each language", () => {
    expect([...WORKERS.keys()]).toEqual(expect.arrayContaining(["/sw.js", "/sw-en.js", "/sw-pt.js"]));
    for (const code of WORKERS.values()) {
      expect(Buffer.byteLength(code)).toBeLessThanOrEqual(2000);
    }
  });

  it("Each language has a file with the page in it", async () => {
    for (const [code, text] of [
      ["en", "You’re offline"],
      ["pt", "Sem conexão"],
    ]) {
      const html = await (await serviceWorker(offline, `/sw-${code}.js`)({}))?.text();
      expect(html).toMatch(new RegExp(`<html lang="${code}" dir="ltr">[^]*<h1>${text}</h1>`));
      expect(html).not.toContain("conexión");
    }
  });

  it("A navigation without a network shows a page that says what is kept and loads nothing", async () => {
    for (const preload of [() => undefined, async () => undefined, offline, failedInFirefox]) {
      const response = await serviceWorker(offline)({}, preload());
      expect(response?.status).toBe(503);
      expect(response?.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response?.headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'/,
      );
      const html = await response?.text();
      expect(html).toContain('<html lang="es" dir="ltr">');
      expect(html).toContain("en este navegador");
      for (const form of ["agradecimientos", "mensajes", "tópicos", "retrospectivas", "acuerdos"]) {
        expect(html).toContain(form);
      }
      for (const ofBoard of ["tarjetas", "comentarios", "propuestas", "respuestas", "notas"]) {
        expect(html).toContain(ofBoard);
      }
      expect(html).toContain("se envía solo");
      expect(html).toContain("Reintentar");
      expect(html).not.toMatch(/<script|src=|url\(|href="[^"]/);
    }
  });

  it("With a network every page comes from the server, also its errors and redirects", async () => {
    const failed = new Response("broken", { status: 500 });
    expect(await serviceWorker(offline)({}, Promise.resolve(failed))).toBe(failed);
    expect(await (await serviceWorker(online)({}))?.text()).toBe("from the network");
    expect(await (await serviceWorker(online)({}, Promise.resolve(undefined)))?.text()).toBe("from the network");
  });

  it("Calls of the API, files and sent forms never pass through the service worker", () => {
    const ask = serviceWorker(offline);
    for (const request of [{ mode: "cors" }, { mode: "no-cors" }, { mode: "same-origin" }, { method: "POST" }]) {
      expect(ask(request)).toBeUndefined();
    }
  });
});

describe("The manifest", () => {
  it("Each language has a file that says in it what the product is", () => {
    const written = manifests(LANGUAGES).map(({ path, code }) => [path, JSON.parse(code)]);
    expect(Object.fromEntries(written)).toMatchObject({
      "/manifest-es.webmanifest": {
        lang: "es",
        description: "Retrospectivas, rachas y agradecimientos para equipos ágiles.",
      },
      "/manifest-en.webmanifest": {
        lang: "en",
        dir: "ltr",
        description: "Retrospectives, streaks, and thank-yous for agile teams.",
      },
      "/manifest-pt.webmanifest": { lang: "pt", name: "Tertulia" },
    });
  });
});
