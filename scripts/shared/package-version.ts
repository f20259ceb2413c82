import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const manifest = z.object({ version: z.string() });

export const packageVersion = (file = "package.json"): string =>
  manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
