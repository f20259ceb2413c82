import { parseArgs } from "node:util";
import { main } from "./hosting/tools.ts";
import { build, ensureBuild } from "./local/build.ts";

// npm run build [-- --if-changed]
const { values } = parseArgs({ options: { "if-changed": { type: "boolean", default: false } } });

await main(values["if-changed"] ? ensureBuild : build);
