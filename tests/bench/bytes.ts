import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleInto } from "#scripts/local/bundle.ts";
import { BUDGET } from "./budgets.ts";
import { allFiles, filesOf, type Kind, landingPage, type PageScript, pageScripts, total } from "./build-files.ts";
import { kB, type Row, type Topic, times } from "./row.ts";

const topic = "bytes";
const FRAMEWORK = "91.0 kB: Remix 2 and React 18 without a product";

function scriptRow(kind: Exclude<Kind, "withoutScript" | "other">, figure: string, beside: string): Row {
  const pages = pageScripts().filter((page) => page.kind === kind);
  const worst = pages.reduce((heavy: PageScript, page) => (page.script > heavy.script ? page : heavy));
  const most = BUDGET.script[kind];
  const measured = `${kB(worst.script)} (${worst.id}, the worst of ${pages.length})`;
  return { topic, figure, measured, target: `≤ ${kB(most)}`, kept: worst.script <= most, beside };
}

function filesRow(): Row {
  const pages = pageScripts().filter(({ kind }) => kind === "private" || kind === "board");
  const worst = pages.reduce((most: PageScript, page) => (page.files > most.files ? page : most));
  return {
    topic,
    figure: "script files of private pages",
    measured: `${worst.files} (${worst.id}, the worst of ${pages.length})`,
    target: `≤ ${BUDGET.files}`,
    kept: worst.files <= BUDGET.files,
  };
}

export const bytes: Topic = async ({ folder }) => {
  const html = await landingPage();
  const files = filesOf(html);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const whole = gzipSync(html).length + total(files);
  const style = total(allFiles(".css"));
  const all = allFiles(".js");
  const worstPage = Math.max(...pageScripts().map(({ script }) => script));
  const worker = gzipSync(readFileSync(bundleInto(join(folder, "script")))).length;
  return {
    rows: [
      {
        topic,
        figure: "script files of /landing",
        measured: kB(total(scripts)),
        target: "0 kB",
        kept: scripts.length === 0,
        beside: FRAMEWORK,
      },
      {
        topic,
        figure: "/landing with all its files",
        measured: kB(whole),
        target: `≤ ${kB(BUDGET.landing)}`,
        kept: whole <= BUDGET.landing,
        beside: "239 kB for the welcome page of Refacto",
      },
      scriptRow("account", "script of account pages", FRAMEWORK),
      scriptRow(
        "private",
        "script of private pages",
        `all script on one page: ${kB(total(all))}, ${times(total(all), worstPage)}`,
      ),
      scriptRow("board", "script of the page of a retrospective", FRAMEWORK),
      filesRow(),
      {
        topic,
        figure: "style sheet",
        measured: kB(style),
        target: `≤ ${kB(BUDGET.style)}`,
        kept: style <= BUDGET.style,
      },
      {
        topic,
        figure: "Worker script",
        measured: kB(worker),
        target: `≤ ${kB(BUDGET.worker)}`,
        kept: worker <= BUDGET.worker,
        beside: "free plan: 3 MB",
      },
    ],
  };
};
