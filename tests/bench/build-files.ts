import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pagesOf } from "#tests/factories/site.ts";
import type { ScreenRoute } from "#worker/pages/renderers.ts";

const CLIENT = "build/client";

type Manifest = {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; path?: string; module: string; imports?: string[] }>;
};

export type Kind = "landing" | "account" | "private" | "other";
/** A screen and the script it loads before anything is pressed, in bytes after gzip. */
export type PageScript = { id: string; kind: Kind; script: number; files: number };

/** How many bytes of a file travel: text is compressed, pictures and letters are already. */
export function travelling(path: string): number {
  const bytes = readFileSync(join(CLIENT, path));
  return /\.(js|css|svg|webmanifest|json)$/.test(path) ? gzipSync(bytes, { level: 9 }).length : bytes.length;
}

/** The manifest that the browser gets, as the framework wrote it. */
function readManifest(): Manifest {
  const name = readdirSync(join(CLIENT, "assets")).find((file) => file.startsWith("manifest-"));
  const text = readFileSync(join(CLIENT, "assets", String(name)), "utf8");
  // Its shape is Remix's own; the file is one assignment.
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function kindOf({ id, layouts }: ScreenRoute): Kind {
  if (id === "landing/landing") return "landing";
  if (layouts.includes("account/guest-layout")) return "account";
  return layouts.includes("shell/private-layout") ? "private" : "other";
}

/** The script of every screen: entry, manifest, and the modules of its route and layouts with what they import. */
export function pageScripts(): PageScript[] {
  const { url, entry, routes } = readManifest();
  return pagesOf(routes).map((screen) => {
    const kind = kindOf(screen);
    // Plain HTML: its page names no module at all, which the test of its HTML shows.
    if (kind === "landing") return { id: screen.id, kind, script: 0, files: 0 };
    const parts = ["root", ...screen.layouts, screen.id].flatMap((id) => routes[id] ?? []);
    const modules = [entry, ...parts].flatMap(({ module, imports = [] }) => [module, ...imports]);
    const files = new Set([url, ...modules]);
    return { id: screen.id, kind, script: total([...files]), files: files.size };
  });
}

/** Everything of a kind that the build holds, whoever loads it. */
export const allFiles = (end: ".js" | ".css"): string[] =>
  readdirSync(join(CLIENT, "assets"))
    .filter((file) => file.endsWith(end))
    .map((file) => `/assets/${file}`);

export const total = (paths: string[]): number => paths.reduce((sum, path) => sum + travelling(path), 0);

/** The files that a page's HTML makes the browser load by itself: not where its links lead. */
export function filesOf(html: string): string[] {
  const elements = html.match(/<(?:link|script|img|source)\b[^>]*>/g) ?? [];
  const addresses = elements.flatMap((element) => /\b(?:href|src)="(\/[^"]*)"/.exec(element)?.[1] ?? []);
  return [...new Set(addresses)];
}
