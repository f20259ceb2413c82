import { existsSync } from "node:fs";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** `CHROMIUM_PATH`, or the system's Chromium, or the one in `@sparticuz/chromium`. */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH ?? SYSTEM.find((path) => existsSync(path));
  if (given) return given;
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
