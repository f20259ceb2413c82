import { main } from "./hosting/tools.ts";
import { build } from "./local/build.ts";

await main(build);
