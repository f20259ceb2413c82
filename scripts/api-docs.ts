import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ERROR_CODES, ERROR_MESSAGES, type ErrorCode } from "#worker/contract/errors.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { statusOf } from "#worker/middleware/errors.ts";
import { type JsonSchema, type OpenApi, type Operation, openApi, schemaIn } from "./openapi.ts";
import { packageVersion } from "./shared/package-version.ts";

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const number = (value: number) => value.toLocaleString("en-US");
const code = (text: string) => `\`${text}\``;
const nameIn = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);

/** A schema in words: `3 to 80 characters`, `string or null`, `list of Topic`. */
function describe(schema: JsonSchema): string {
  const { $ref, oneOf, anyOf = oneOf, type, items, const: only, format } = schema;
  if ($ref) return code(nameIn($ref));
  if (anyOf) return anyOf.map(describe).join(" or ");
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(" or ");
  if (only !== undefined) return code(String(only));
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array") return `list of ${describe(schemaIn(items))}`;
  if (type === "object") return `{ ${fields(schema).join("; ")} }`;
  return limits(schema) ?? format ?? String(type);
}

function limits({ type, format, minLength, maxLength, minimum, maximum }: JsonSchema): string | null {
  if (type === "integer" && minimum !== undefined && maximum !== undefined) {
    return `integer, ${number(minimum)} to ${number(maximum)}`;
  }
  if (maxLength === undefined) return null;
  if (format === "email") return `email, up to ${maxLength} characters`;
  return minLength === maxLength ? `${maxLength} characters` : `${minLength} to ${number(maxLength)} characters`;
}

const fields = ({ properties = {}, required = [] }: JsonSchema): string[] =>
  Object.entries(properties).map(
    ([name, field]) => `${code(required.includes(name) ? name : `${name}?`)} ${describe(schemaIn(field))}`,
  );

const COMMON: ErrorCode[] = [
  ...(["unauthorized", "token_refused", "invalid_json", "body_too_large", "not_json"] as const),
  ...(["unexpected", "team_moving", "unavailable"] as const),
];

const codesOf = (response: Operation["responses"][string]): ErrorCode[] =>
  ERROR_CODES.filter((one) =>
    ("$ref" in response ? nameIn(response.$ref).split(".") : response.description.split(", ")).includes(one),
  );

function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function input({ components }: OpenApi, { requestBody, parameters = [] }: Operation): string {
  const ref = requestBody?.content["application/json"].schema.$ref;
  const body = ref ? fields(components.schemas[nameIn(ref)] ?? {}) : [];
  const others = parameters
    .filter((one) => one.in !== "path")
    .map(
      ({ in: place, name, required, schema }) => `${place}: ${code(required ? name : `${name}?`)} ${describe(schema)}`,
    );
  return [...(body.length > 0 ? [`body: ${body.join("; ")}`] : []), ...others].join("<br>");
}

function row(document: OpenApi, path: string, method: string, operation: Operation): string[] {
  const [[status = "", success] = [], ...failures] = Object.entries(operation.responses);
  const [[type, content] = []] = Object.entries(success && "content" in success ? (success.content ?? {}) : {});
  const errors = failures.flatMap(([failed, response]) =>
    codesOf(response)
      .filter((one) => !COMMON.includes(one))
      .map((one) => `${failed} ${code(one)}`),
  );
  return [
    `${code(`${method.toUpperCase()} /api${path}`)}<br>${operation.summary}`,
    operation["x-role"],
    input(document, operation),
    content ? `${status} ${type === "application/json" ? describe(content.schema) : code(type ?? "")}` : status,
    errors.join("<br>"),
  ];
}

function calls(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const rows = operations
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => row(document, path, method, operation));
    return `## ${name}\n\n${table(["call", "role", "input", "answer", "errors"], rows)}\n`;
  });
  return sections.join("\n");
}

const ABOUT_ERRORS = ["ErrorBody", "FieldIssue", "GestureError"];

const answers = ({ components }: OpenApi): string =>
  Object.entries(components.schemas)
    .filter(([name]) => !name.endsWith("Input") && !ABOUT_ERRORS.includes(name))
    .map(([name, schema]) => `- ${code(name)}: ${schema.properties ? fields(schema).join("; ") : describe(schema)}`)
    .join("\n");

const errors = () =>
  table(
    ["status", "code", "message"],
    ERROR_CODES.toSorted((a, b) => statusOf(a) - statusOf(b)).map((one) => [
      String(statusOf(one)),
      code(one),
      ERROR_MESSAGES[one](),
    ]),
  );

const markdown = (document: OpenApi): string => `# The API

\`npm run docs:api\` writes this file and [openapi.json](openapi.json) from \`worker/contract/\`. Do not edit it by hand.

- Requests and answers are JSON. A \`date-time\` is ISO 8601 in UTC with milliseconds. Ids are opaque strings.
- The session token goes in \`Authorization: Bearer TOKEN\`; the API does not read cookies. The role is the lowest one that may make the call: anyone, a person with a session, a member of the team, or an admin of the team.
- The API trims text and ignores unknown keys. In an update, \`""\` and \`null\` mean that the field is not sent; where the field accepts \`null\`, \`null\` removes the stored value. An update that changes nothing answers 200.
- Calls that accept \`idempotency-key\` can be repeated: with the same key and the same person, the second call creates nothing and answers the same.
- An error is \`{ message, code, issues? }\`: \`message\` for people, in the language of \`accept-language\`, \`code\` for programs, and in \`issues\` one \`{ path, message }\` for each invalid field. A gesture on a board that is refused with \`changed_meanwhile\` also has \`current\`: the \`Card\`, the \`Group\` or \`{ step, stepRev }\` as it is now.
- Every answer has \`x-request-id\`. A 429 has \`Retry-After\` in seconds. The answer to a write has \`x-d1-bookmark\`; a client that sends it back reads its own writes.
- Every call can answer 400 \`invalid_json\`, 413 \`body_too_large\` (more than ${number(LIMITS.bodyBytes)} bytes), 415 \`not_json\`, 500 \`unexpected\` and 503 \`unavailable\` (with \`Retry-After\`). A call that writes what is a team's can answer 503 \`team_moving\` (with \`Retry-After\`) while the data of its team move, for some seconds: it changed nothing; send it again. Calls that need a session can answer 401 \`unauthorized\`, and 401 \`token_refused\` to the token of a program that has ended or may not make them. Every path can answer 404 \`not_found\` and 405 \`method_not_allowed\` (with \`Allow\`).

${calls(document)}
## Answers

${answers(document)}

## Errors

${errors()}
`;

export function apiDocs(): Record<string, string> {
  const document = openApi(packageVersion(inRepository("package.json")));
  return {
    [inRepository("docs/openapi.json")]: `${JSON.stringify(document, null, 2)}\n`,
    [inRepository("docs/api.md")]: markdown(document),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(apiDocs())) writeFileSync(path, text);
}
