import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { CALL_NAMES, CALLS, type Call, type CallName, commonErrors } from "#tests/factories/calls.ts";
import { ERROR_MESSAGES, type ErrorCode } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { statusOf } from "#worker/middleware/errors.ts";
import { typesOf } from "./contract-types.ts";

export const PATH = fileURLToPath(new URL("../docs/api.md", import.meta.url));

const number = (value: number) => value.toLocaleString("en-US");
const code = (text: string) => `\`${text}\``;

/** A field in the JSON schema of the output, after trimming. */
type FieldSchema = {
  type?: string;
  format?: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

function limitsOf({ type, format, enum: words, minLength, maxLength, minimum, maximum }: FieldSchema): string {
  if (words) return words.map(code).join(" or ");
  if (type === "integer" && minimum !== undefined && maximum !== undefined) {
    return `whole, ${number(minimum)} to ${number(maximum)}`;
  }
  if (format === "email") return `an email, up to ${maxLength}`;
  if (minLength === maxLength) return `${minLength} characters`;
  return `${minLength} to ${number(maxLength ?? 0)} characters`;
}

function fieldsOf(schema: z.ZodMiniType | undefined, title: string): string {
  if (!schema) return "";
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: "any" });
  const fields = Object.entries(properties).map(
    ([name, field]) => `${code(required.includes(name) ? name : `${name}?`)} ${limitsOf(field as FieldSchema)}`,
  );
  return `${title}: ${fields.join("; ")}`;
}

const inputOf = ({ body, query, creates }: Call) =>
  [fieldsOf(body, "body"), fieldsOf(query, "query"), creates ? `header: ${code("idempotency-key?")} a UUID` : ""]
    .filter(Boolean)
    .join("<br>");

/** The introduction lists these for all calls. */
const COMMON: ErrorCode[] = ["unauthorized", "invalid_json", "body_too_large", "not_json", "unexpected", "unavailable"];

function errorsOf(name: CallName): string {
  const { errors }: Call = CALLS[name];
  const codes = [...new Set([...commonErrors(name), ...errors])].filter((one) => !COMMON.includes(one));
  codes.sort((a, b) => statusOf(a) - statusOf(b));
  return codes.map((one) => `${statusOf(one)} ${code(one)}`).join("<br>");
}

function row(name: CallName): string[] {
  const call: Call = CALLS[name];
  const answer = call.answer ? `${call.status} ${code(call.answer)}` : String(call.status);
  return [`${code(name.replace(" ", " /api"))}<br>${call.does}`, call.who, inputOf(call), answer, errorsOf(name)];
}

/** A Markdown table with aligned columns. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

const TITLES: [title: string, pattern: RegExp][] = [
  ["Accounts", /\/auth\//],
  ["Health", /\/health/],
  ["Own account", /^\w+ \/users/],
  ["Goals", /\/goals/],
  ["Counters", /\/counters/],
  ["Timer", /\/timers/],
  ["Retrospectives, votes and thank-yous", /\/retrospectives/],
  ["Messages", /\/messages/],
  ["Topics", /\/topics/],
  ["Members", /:teamId\/users/],
  ["Teams", /\/teams/],
];
const titleOf = (name: CallName) => TITLES.find(([, pattern]) => pattern.test(name))?.[0] ?? "Other";

const CALL_COLUMNS = ["call", "who", "input", "answer", "failures"];

function tables(): string {
  const titles = [...new Set(CALL_NAMES.map(titleOf))];
  const rowsOf = (title: string) => CALL_NAMES.filter((name) => titleOf(name) === title).map(row);
  return titles.map((title) => `## ${title}\n\n${table(CALL_COLUMNS, rowsOf(title))}\n`).join("\n");
}

// `Object.keys` loses the type of the keys.
const ERROR_CODES = Object.keys(ERROR_MESSAGES) as ErrorCode[];

const failures = () =>
  table(
    ["status", "code", "message"],
    [...ERROR_CODES]
      .sort((a, b) => statusOf(a) - statusOf(b))
      .map((one) => [String(statusOf(one)), code(one), ERROR_MESSAGES[one]]),
  );

/** The content of `docs/api.md`. */
export const apiDocs = (): string => `# The API

Generated from the contract by \`npm run docs:api\`. Do not edit.

- JSON in, JSON out, no envelope. Moments are ISO 8601 in UTC with milliseconds; ids are opaque strings.
- The session goes in \`Authorization: Bearer TOKEN\`, never in a cookie. _who_ is the least that a call needs: anyone, a session, a member of the team, or an admin of the team.
- Text is trimmed and unknown keys are ignored. In an update, \`""\` and \`null\` mean "not sent". An update that changes nothing answers 200.
- With an \`idempotency-key\`, a retry by the same person creates nothing new and gets the same answer.
- A failure is \`{ message, code, issues? }\`: \`message\` in Spanish for people, \`code\` for programs, \`issues\` has one \`{ path, message }\` for each invalid field.
- Every answer has \`x-request-id\`. 429 has \`Retry-After\` in seconds. A write has \`x-d1-bookmark\`: a client that sends it back sees its own write.
- Any call can fail with 401 \`unauthorized\` (except calls for anyone), 400 \`invalid_json\`, 413 \`body_too_large\` (over ${number(LIMITS.bodyBytes)} bytes), 415 \`not_json\`, 500 \`unexpected\` and 503 \`unavailable\` (with \`Retry-After\`); any path with 404 \`not_found\` and 405 \`method_not_allowed\` (with \`Allow\`).

${tables()}
## Answers

\`\`\`ts
${typesOf(CALL_NAMES.map((name) => CALLS[name].answer)).join("\n\n")}
\`\`\`

## Failures

${failures()}
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PATH, apiDocs());
