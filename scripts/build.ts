import { build, ensureBuild } from "./local/build.ts";
import { readArguments } from "./shared/arguments.ts";
import { main } from "./shared/tools.ts";

const USAGE = `npm run build [-- --if-changed]

Builds the product into build/.

  --if-changed  only where a source has changed since the last build`;

const { values } = readArguments(USAGE, { options: { "if-changed": { type: "boolean", default: false } } });

await main(values["if-changed"] ? ensureBuild : build);
