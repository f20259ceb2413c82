import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const PACKAGE = "node_modules/@sparticuz/chromium";
const CACHE = resolve("node_modules/.cache");

const chosen = (): string | undefined => process.env.CHROMIUM_PATH;
const ofSystem = (): string | undefined => SYSTEM.find((path) => existsSync(path));

/** The headless shell in an npm package, unpacked once for each version. It unpacks into the folder for temporary files. */
async function ofPackage(): Promise<string> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const home = join(CACHE, `chromium-${version}`);
  if (existsSync(home)) return join(home, "chromium");
  const { default: chromium } = await import("@sparticuz/chromium");
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "unpacking-"));
  const before = process.env.TMPDIR;
  try {
    process.env.TMPDIR = folder;
    await chromium.executablePath();
    renameSync(folder, home);
  } catch (error) {
    // Another run may have unpacked it at the same time.
    if (!existsSync(home)) throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  }
  return join(home, "chromium");
}

const SHARED_MEMORY = "/dev/shm";
/** In bytes. A container often has 64 MB, with which pages crash. */
const ENOUGH = 2 ** 30;

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH;
}

export const LAUNCH = {
  args: ["--no-sandbox", "--headless=shell", "--disable-gpu"],
  // Without shared memory each frame that Chromium draws is written to files, which takes a sixth of the CPU of the tests.
  ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
};

/** `CHROMIUM_PATH`, or the system's Chromium, a whole browser, or the shell. */
export const chromiumPath = async (): Promise<string> => chosen() ?? ofSystem() ?? ofPackage();

/** `CHROMIUM_PATH`, or the shell, which uses half the CPU time of a whole browser, or the system's if the shell cannot run here. */
export async function shellPath(): Promise<string> {
  const system = ofSystem();
  if (chosen() || !system) return chromiumPath();
  if (process.platform !== "linux" || process.arch !== "x64") return system;
  const shell = await ofPackage();
  return spawnSync(shell, ["--version"]).status === 0 ? shell : system;
}
