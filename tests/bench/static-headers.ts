import { readFileSync } from "node:fs";

type Rules = Record<string, { set: Record<string, string> }>;

/** `public/_headers` as the platform's static files understand it: a path, and under it, indented, what it answers with. */
export function staticHeaders(): { version: 2; rules: Rules } {
  const rules: Rules = {};
  let path = "";
  for (const line of readFileSync("build/client/_headers", "utf8").split("\n")) {
    const [name = "", ...value] = line.trim().split(": ");
    if (line.startsWith("/")) path = line.trim();
    else if (value.length > 0 && !line.startsWith("#")) {
      rules[path] = { set: { ...rules[path]?.set, [name]: value.join(": ") } };
    }
  }
  return { version: 2, rules };
}
