import type { Context } from "hono";
import encodeQR from "qr";
import { isId } from "#worker/contract/id-format.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { siteOrigin } from "#worker/platform/site.ts";

/** Draws the page's address, which is this one without `/qr.svg`. No database is asked whether the page exists. */
export function addressQr(c: Context<ApiEnv>): Response {
  const { pathname } = new URL(c.req.url);
  const retro = c.req.query("retro");
  // No other parameter, so that nobody makes this site draw an address of their choice.
  const search = isId(retro) ? `?retro=${retro}` : "";
  const svg = encodeQR(`${siteOrigin(c)}${pathname.replace(/\/qr\.svg$/, "")}${search}`, "svg", { border: 3 })
    // Black on a dark page cannot be scanned.
    .replace(">", '><rect width="100%" height="100%" fill="#fff"/>');
  return c.body(svg, 200, { "content-type": "image/svg+xml", "cache-control": "private, max-age=86400" });
}

/** The black modules of each row, as one path, and the modules of a side. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, "raw", { border: 2, ecc: "low" });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z` : [])),
  );
  return { path: runs.join(""), size: rows.length };
}
