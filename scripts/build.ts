import { readArguments } from "./hosting/arguments.ts";
import { main } from "./hosting/tools.ts";
import { build, ensureBuild } from "./local/build.ts";

const USAGE = `npm run build [-- --if-changed]

Builds the product into build/.

  --if-changed  only where a source has changed since the last build`;

const { values } = readArguments(USAGE, { options: { "if-changed": { type: "boolean", default: false } } });

await main(values["if-changed"] ? ensureBuild : build);
