import type { GetManualChunk, GetModuleInfo, ModuleInfo } from "rollup";

const ENTRY = /\/app\/entry\.client\.tsx/;
const ROOT = /\/app\/(root|entry\.client)\.tsx/;
const ACCOUNT = /\/app\/account\//;
const PRIVATE = /\/app\/shell\/private-layout\.tsx/;
const TEAM = /\/app\/shell\/team-layout\.tsx/;
/** The page that people open by a shared link. It never loads `private-more`, which has what only other pages share. */
const BOARD = /\/app\/retrospectives\/detail\.tsx/;
/** Pages that load no script: those with `handle.static`. */
export const WITHOUT_SCRIPT =
  /\/app\/(landing\/|host\/|invitations\/(invite|projector)\.|retrospectives\/entry(-projector)?\.|sheet\/outside\.|shell\/choose-language\.|trial\/try\.)/;
/** Features whose pages have as many files as the budget allows. */
const WITH_MANY_FILES = new Set<string | undefined>(["retrospectives", "sheet"]);
/** What parts of the board load at once, and other features share: one of them would load all of `private-more`. */
const WITH_PRIVATE = new RegExp(
  [
    /\/app\/(ui\/(icons\/(trophy|two-tone)|empty-state|form|linked-text|select-field|textarea-field|scroll-area|use-row-focus)|agreements\/queries)\./,
    /\/app\/lib\/(animate-in-turn|composition)\.|\/contract\/(counts|cut|reaction-texts)\./,
    /\/icons\/(arrow-down|arrow-up|chevron-right|circle-slash|flag|hourglass|minus|repeat-2|trash-2|undo-2)\.js/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
/** What loads together. Rollup would make a file for each set of pages and parts that load the same of it. */
const TOGETHER: Record<string, RegExp> = {
  // All steps of a board but the first show cards.
  board:
    /\/app\/(boards\/(table\/(layout|runner|table-context|use-column-in-sight)|reactions\/card-reactions)|ui\/icons\/mark-icon)\.|\/marks\.svg/,
  admins: /\/app\/members\/(admins-only|admin-edit-screen)\./,
  agreed: /\/app\/(agreements\/(agreement-facts|mutations)|sheet\/cards-gone)\./,
  overview: /\/app\/(now\/queries|teams\/team-overview)\.|\/icons\/vote\.js/,
  faces: /\/app\/boards\/(opening\/opening-part|steps\/(face-counts|pulse-texts|use-face-answer))\./,
  stacks: /\/app\/boards\/steps\/(fichas|react-button|revealed-stacks|stack-cards)\./,
  topics:
    /\/app\/boards\/(steps\/(counted-topics|earlier|group-note|topic-list)|talk\/(parts|read-talk|unread-count))\./,
};
const FEATURE = /\/app\/(\w+)\//;
const ROUTE = "?__remix-build-client-route";

/** The module, and all that import it directly or through others. */
function reached(id: string, getModuleInfo: GetModuleInfo, importersOf: (module: ModuleInfo) => readonly string[]) {
  const found = new Set([id]);
  // A set also iterates over what is added meanwhile.
  for (const one of found) {
    const module = getModuleInfo(one);
    for (const importer of module ? importersOf(module) : []) found.add(importer);
  }
  return [...found];
}

/** Those that import it at once or on demand. */
const loadersOf = (id: string, getModuleInfo: GetModuleInfo) =>
  reached(id, getModuleInfo, (module) => [...module.importers, ...module.dynamicImporters]);

/**
 * The chunk of a module that several pages share, apart from those that are named above:
 * - `base`: the root, and what an account page shares with another page
 * - `account`: what three account pages and more share
 * - `private`: the layout of private pages, and what the page of a board, its parts or the layout of a team share with other
 *   pages
 * - `board`: what only the page of a board loads
 * - `team`: what only the layout of a team loads
 * - `private-more`: what the pages of three features share, or of two of which one has many files
 * - `without-script`: what only pages without script import. No browser loads it, but every page lists its files.
 *
 * The rest, such as what the pages of one feature share, is left to Rollup (docs/decisions/014).
 */
export const chunkOf: GetManualChunk = (id, { getModuleInfo }) => {
  // Pages must run before the entry hydrates them, so their chunks must not import it.
  if (ENTRY.test(id)) return undefined;
  if (WITH_PRIVATE.test(id)) return "private";
  const together = Object.entries(TOGETHER).find(([, modules]) => modules.test(id));
  if (together) return together[0];
  const importers = reached(id, getModuleInfo, (module) => module.importers);
  const isPartOf = (part: RegExp) => importers.some((one) => part.test(one));
  if (isPartOf(ROOT)) return "base";
  const pages = importers.filter((one) => one.endsWith(ROUTE) && !WITHOUT_SCRIPT.test(one));
  // Remix looks for a file of each route.
  if (pages.length === 0 && !id.endsWith(ROUTE)) {
    const routes = loadersOf(id, getModuleInfo).filter((one) => one.endsWith(ROUTE));
    return routes.length > 0 && routes.every((one) => WITHOUT_SCRIPT.test(one)) ? "without-script" : undefined;
  }
  const accountPages = pages.filter((one) => ACCOUNT.test(one));
  if (accountPages.length > 0 && accountPages.length < pages.length) return "base";
  if (accountPages.length > 2) return "account";
  if (isPartOf(PRIVATE)) return "private";
  if (isPartOf(BOARD)) {
    // A page that loads one module on demand would load the whole chunk of the board with it.
    return loadersOf(id, getModuleInfo).some((one) => one.endsWith(ROUTE) && !BOARD.test(one)) ? "private" : "board";
  }
  const features = new Set(pages.map((page) => FEATURE.exec(page)?.[1]));
  if (isPartOf(TEAM)) return features.size > 1 ? "private" : "team";
  if (features.size === 2 && ![...features].some((feature) => WITH_MANY_FILES.has(feature))) return undefined;
  return features.size > 1 ? "private-more" : undefined;
};
