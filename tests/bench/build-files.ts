import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createRequestHandler } from "@remix-run/cloudflare";
import { WITHOUT_SCRIPT } from "#scripts/vite/chunks.ts";
import { pagesOf } from "#tests/factories/pages.ts";
import { qrPath } from "#worker/pages/qr.ts";
import type { ScreenRoute } from "#worker/pages/renderers.ts";

const CLIENT = "build/client";

type Manifest = {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; path?: string; module: string; imports?: string[] }>;
};

export type Kind = "withoutScript" | "account" | "private" | "board" | "other";
/** Script loaded before any interaction, in bytes after gzip. */
export type PageScript = { id: string; kind: Kind; script: number; files: number };

function transferSize(path: string, client = CLIENT): number {
  const bytes = readFileSync(join(client, path));
  return /\.(js|css|svg|webmanifest|json)$/.test(path) ? gzipSync(bytes, { level: 9 }).length : bytes.length;
}

function readManifest(client: string, folder: string): Manifest {
  const name = readdirSync(join(client, folder)).find((file) => file.startsWith("manifest-"));
  const text = readFileSync(join(client, folder, String(name)), "utf8");
  // The file is one assignment, and its shape is Remix's.
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function kindOf({ id, layouts }: ScreenRoute): Kind {
  if (WITHOUT_SCRIPT.test(`/app/${id}.tsx`)) return "withoutScript";
  if (id === "retrospectives/detail") return "board";
  if (layouts.includes("account/guest-layout")) return "account";
  return layouts.includes("shell/private-layout") ? "private" : "other";
}

/** @param folder that of a language */
export function pageScripts(client = CLIENT, folder = "assets/"): PageScript[] {
  const { url, entry, routes } = readManifest(client, folder);
  return pagesOf(routes).map((screen) => {
    const kind = kindOf(screen);
    // Plain HTML without modules.
    if (kind === "withoutScript") return { id: screen.id, kind, script: 0, files: 0 };
    const parts = ["root", ...screen.layouts, screen.id].flatMap((id) => routes[id] ?? []);
    const modules = [entry, ...parts].flatMap(({ module, imports = [] }) => [module, ...imports]);
    const files = new Set([url, ...modules]);
    return { id: screen.id, kind, script: total([...files], client), files: files.size };
  });
}

export const allFiles = (end: ".js" | ".css"): string[] =>
  readdirSync(join(CLIENT, "assets"))
    .filter((file) => file.endsWith(end))
    .map((file) => `/assets/${file}`);

export const total = (paths: string[], client = CLIENT): number =>
  paths.reduce((sum, path) => sum + transferSize(path, client), 0);

export function filesOf(html: string): string[] {
  const elements = html.match(/<(?:link|script|img|source)\b[^>]*>/g) ?? [];
  const addresses = elements.flatMap((element) => /\b(?:href|src)="(\/[^"]*)"/.exec(element)?.[1] ?? []);
  return [...new Set(addresses)];
}

export async function landingPage(): Promise<string> {
  const build = await import("#build");
  const { isWhole, LANGUAGE_NAMES } = await import("#worker/platform/languages.ts");
  const render = createRequestHandler(build, "production");
  const settings = { API_BASE_URL: "/api", WS_BASE_URL: "/parties" };
  const page = await render(new Request("http://tertulia.test/landing"), {
    hasSession: false,
    reader: {
      language: "es",
      preferred: null,
      direction: "ltr",
      languages: LANGUAGE_NAMES,
      whole: Object.keys(LANGUAGE_NAMES).filter(isWhole),
    },
    nonce: "n",
    settings,
    hasMail: true,
    qrPath,
  });
  return page.text();
}
