import type { Page } from "@playwright/test";
import { type Caller, teamOf } from "./fixtures.ts";

export async function retroOf(admin: Caller, ...others: Caller[]) {
  const teamId = await teamOf(admin, ...others);
  const list = `/teams/${teamId}/retrospectives`;
  const { id } = await admin.call<{ id: string }>("POST", list, { retrospectiveName: "Sprint 1" });
  return { list, path: `${list}/${id}` };
}

export const receiver = (page: Page) => page.getByLabel("¿A quién?");
export const message = (page: Page) => page.getByLabel("¿Por qué?");
/** On a board the step has the same name. */
export const thank = (page: Page) => page.getByRole("button", { name: "Agradecer" }).and(page.locator("[type=submit]"));
export const wall = (page: Page) => page.getByRole("list", { name: "Agradecimientos" }).getByRole("listitem");
export const candidate = (page: Page, name: string) => page.getByRole("radio", { name });
export const vote = (page: Page) => page.getByRole("button", { name: "Votar" });
