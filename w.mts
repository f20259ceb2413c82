import { pageScripts } from "./tests/bench/build-files.ts";
for (const p of pageScripts()) if (/teams\/(edit|create)|board|retrospectives\/detail|counters\/detail|home|login$/.test(p.id)) console.log(p.id,p.kind,p.script,p.files);
