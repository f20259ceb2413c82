import { type SQL, sql } from "drizzle-orm";
import { templateColumns } from "#worker/contract/board-templates.ts";
import type { BoardSettings } from "#worker/contract/boards.ts";
import type { HealthInput, Statement } from "#worker/contract/health-check/health-check.ts";
import { storedStatements } from "#worker/contract/health-check/statements.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import type { CreateRetrospectiveInput } from "#worker/contract/retrospectives.ts";

const DEFAULT_TEMPLATE = "bien-mejorar-ideas";

export const hasBoard = ({ template, columns }: CreateRetrospectiveInput): boolean =>
  template !== undefined || columns !== undefined;

/** @param isAdmin whether an admin creates it: then the last end of a plan closes the retrospective */
export function settingsOf({ template, columns, ...input }: CreateRetrospectiveInput, isAdmin: boolean): BoardSettings {
  const name = template === undefined || template === "como-la-ultima" ? DEFAULT_TEMPLATE : template;
  const own = columns?.map(({ title, hint }, index) => ({ id: `c${index + 1}`, title, hint: hint ?? null }));
  return {
    template: own ? null : name,
    columns: own ?? templateColumns(name),
    signed: input.signed ?? false,
    budget: input.budget ?? BOARD.defaultBudget,
    perGroup: input.perGroup ?? BOARD.defaultPerGroup,
    ...(input.opening && { opening: input.opening }),
    ...(input.plan && { plan: { ...input.plan, closes: isAdmin } }),
    ...(input.health && { health: statementsOf(input.health) }),
  };
}

const statementsOf = ({ usual, own }: HealthInput): Statement[] => [
  ...storedStatements(usual),
  ...own.map(({ title, hint }, index) => ({ id: `own-${index + 1}`, title, hint: hint ?? null })),
];

/** The settings as JSON. `como-la-ultima` takes those of the team's last board, with its columns as they ended. */
export function settingsSql(teamId: string, input: CreateRetrospectiveInput, isAdmin: boolean): SQL {
  const created = settingsOf(input, isAdmin);
  const settings = JSON.stringify(created);
  if (input.columns || input.template !== "como-la-ultima") return sql`${settings}`;
  const { signed, budget, perGroup } = input;
  const { plan, opening, health } = created;
  // A patch merges objects: the question of the new board would get the key of the last one.
  return sql`json_patch(
    coalesce(
      (select json_patch(json_remove(last.board, '$.plan', '$.opening', '$.health', '$.importedAt', '$.cardsDeletedAt'), iif(boards.facts is null, '{}', json_object('columns', boards.facts -> '$.columns')))
        from retrospectives as last left join boards on boards.retrospective_id = last.id
        where last.team_id = ${teamId} and last.board is not null
        order by last.created_at desc, last.rowid desc limit 1),
      ${settings}),
    ${JSON.stringify({ signed, budget, perGroup, plan, opening, health })})`;
}
