/**
 * A rule: the files of a folder import only each other and what is allowed.
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 * @param {string} comment
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: "^(app|worker|party|drizzle|tests|scripts|build)/", pathNot: [from, ...allowed] },
});

const CONTRACT = "^worker/contract/";
/** The texts, which every screen says. */
const LANGUAGE = "^worker/contract/language\\.ts$";
const PROTOCOL = "^party/(protocol|protocol-constants)\\.ts$";
/** Pure rules, which the browser uses to show a gesture before the room's answer. */
const BOARD_RULES = "^party/board/";
const ENV = "^worker/env\\.ts$";
/** Open databases. What builds queries is in the rest of the folder, and in drizzle-orm. */
const CLIENT = "^drizzle/(client|databases)\\.ts$";
const GATES = "^party/(account|count|mail)-gate\\.ts$";
const ROOM = "^party/team-room\\.ts$";
const FOR_ROOMS = "^worker/services/for-rooms\\.ts$";
const FAILURE_LOG = "^worker/platform/failure-log\\.ts$";

/**
 * Who may import whom (docs/decisions/018). Imports of types count too.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: "no-circle",
      comment: "Files that import each other cannot be understood one at a time.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-feature-circle",
      comment: "Two features that import each other are one feature.",
      severity: "error",
      scope: "folder",
      from: { path: "^app/" },
      to: { circular: true },
    },
    {
      name: "no-script-circle",
      comment: "What two folders of scripts need is in scripts/shared.",
      severity: "error",
      scope: "folder",
      from: { path: "^scripts/" },
      to: { circular: true },
    },
    only("scripts-shared", "^scripts/shared/", [], "Below the other folders of scripts."),
    {
      name: "contract-uses-zod",
      comment: "The contract runs in the browser and in the Worker, so it uses nothing but zod.",
      severity: "error",
      from: { path: CONTRACT },
      to: { dependencyTypes: ["npm"], pathNot: "node_modules/zod/" },
    },
    {
      name: "services-without-http",
      comment: "A service takes and returns plain values.",
      severity: "error",
      from: { path: "^worker/services/" },
      to: { path: "node_modules/hono/" },
    },
    {
      name: "tables-in-services",
      comment: "Only services and the database's own folder build queries.",
      severity: "error",
      from: { path: "^(app|party|worker/(?!services/))" },
      to: { path: ["node_modules/drizzle-orm/", "^drizzle/"], pathNot: [CLIENT] },
    },
    {
      name: "object-types-only",
      comment: "The Worker calls durable objects and runs none of their code.",
      severity: "error",
      from: { path: "^worker/(services|realtime)/" },
      to: { path: [GATES, ROOM], dependencyTypesNot: ["type-only"] },
    },
    only("app-lib", "^app/lib/", [CONTRACT, PROTOCOL], "Below app/ui and the features."),
    only("app-ui", "^app/ui/", ["^app/lib/", LANGUAGE], "Components know no feature and no data."),
    only("app", "^app/", [CONTRACT, PROTOCOL, BOARD_RULES], "Screens know the contract and the room's messages."),
    only("contract", CONTRACT, [], "The contract stands alone."),
    only(
      "api",
      "^worker/api/",
      [CONTRACT, CLIENT, ENV, PROTOCOL, "^worker/(middleware|services|realtime|platform|email)/"],
      "A call parses, authorises, calls a service and announces.",
    ),
    only(
      "middleware",
      "^worker/middleware/",
      [CONTRACT, CLIENT, ENV, PROTOCOL, "^worker/(services|platform)/"],
      "Middleware knows no single call.",
    ),
    only(
      "services",
      "^worker/services/",
      [CONTRACT, GATES, BOARD_RULES, "^drizzle/", "^worker/(email|platform)/"],
      "Services hold the rules.",
    ),
    only(
      "realtime",
      "^worker/realtime/",
      [CONTRACT, PROTOCOL, ROOM, "^worker/(platform|middleware)/"],
      "The way to a team's room.",
    ),
    only("board-rules", BOARD_RULES, [CONTRACT], "The rules of a board do no input or output."),
    only("email", "^worker/email/", [CONTRACT, ENV, "^worker/platform/"], "Mails know no person and no database."),
    only(
      "party",
      "^party/",
      [CONTRACT, FOR_ROOMS, FAILURE_LOG],
      "Rooms reach the database through one file of the services.",
    ),
    only("drizzle", "^drizzle/", [CONTRACT], "The database knows the contract's constants."),
    only("worker", "^worker/", ["^(party|drizzle|build)/"], "The Worker knows no screens and no tests."),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|node_modules/\\.)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { conditionNames: ["import", "default"], exportsFields: ["exports"], mainFields: ["main"] },
  },
};
