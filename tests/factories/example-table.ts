import type { CallName } from "#worker/contract/calls.ts";
import { PASSWORD, type World } from "./create-world.ts";

/** What a call sends. `params` replaces ids of the world in the path. */
export type Example = { params?: Record<string, string>; query?: string; json?: unknown };

/** Creates a valid code, as if it had been mailed. */
export type CodeFor = (email: string, purpose: "create" | "reset") => Promise<string>;

const newEmail = () => `${crypto.randomUUID()}@ejemplo.cl`;

const COUNTER = { name: "Racha", incrementButtonLabel: "Sumar", resetButtonLabel: "Reiniciar" };

async function thankYouOfAdmin({ admin, colleague, teamId, retroId }: World): Promise<string> {
  const given = await admin.api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$post({
    param: { teamId, retroId },
    json: { userId: colleague.id, message: "Gracias por todo" },
  });
  return (await given.json()).id;
}

async function startedTimer({ otherAdmin, teamId }: World): Promise<Example> {
  await otherAdmin.api.teams[":teamId"].timers.$post({ param: { teamId }, json: { minutes: 5 } });
  return {};
}

/** A valid example of every call that needs more than its path, for the admin of a new world. */
const EXAMPLES: Partial<Record<CallName, (world: World, codeFor: CodeFor) => Example | Promise<Example>>> = {
  "POST /auth/request-create": () => ({ json: { email: newEmail() } }),
  "POST /auth/register": async (_, codeFor) => {
    const email = newEmail();
    return { json: { name: "Nueva", email, password: "clave-larga", code: await codeFor(email, "create") } };
  },
  "POST /auth/request-reset": () => ({ json: { email: newEmail() } }),
  "POST /auth/reset-user": async ({ colleague: { email } }, codeFor) => ({
    json: { email, password: "clave-nueva", code: await codeFor(email, "reset") },
  }),
  "POST /auth/login": ({ colleague: { email } }) => ({ json: { email, password: PASSWORD } }),
  "POST /auth/confirm": () => ({ json: { password: PASSWORD } }),
  "PATCH /users": () => ({ json: { name: "Otro nombre" } }),
  "DELETE /users": () => ({ json: { password: PASSWORD } }),
  "GET /users/thank-you": () => ({ query: "?type=RECEIVER" }),
  "POST /teams": () => ({ json: { name: "Equipo Sol", joinPassword: "clave" } }),
  "PATCH /teams/:teamId": () => ({ json: { name: "Equipo Marte" } }),
  "POST /teams/:teamId/users": () => ({ json: { joinPassword: PASSWORD } }),
  "DELETE /teams/:teamId/users/:userId/admin": ({ otherAdmin }) => ({ params: { userId: otherAdmin.id } }),
  "POST /teams/:teamId/timers": () => ({ json: { minutes: 5 } }),
  "POST /teams/:teamId/timers/extend": startedTimer,
  "DELETE /teams/:teamId/timers": startedTimer,
  "POST /teams/:teamId/counters": () => ({ json: COUNTER }),
  "PATCH /teams/:teamId/counters/:counterId": () => ({ json: { name: "Racha" } }),
  "POST /teams/:teamId/counters/:counterId/reset": () => ({ json: { nameEvent: "Bug encontrado" } }),
  "DELETE /teams/:teamId/counters/:counterId/increment": async ({ admin, teamId, counterId }) => {
    await admin.api.teams[":teamId"].counters[":counterId"].increment.$post({ param: { teamId, counterId } });
    return {};
  },
  "GET /teams/:teamId/counters/:counterId/goals": () => ({ query: "?type=disponibles" }),
  "POST /teams/:teamId/counters/:counterId/goals": () => ({ json: { description: "Diez días", targetDays: 10 } }),
  "PATCH /teams/:teamId/counters/:counterId/goals/:goalId": () => ({ json: { targetDays: 12 } }),
  "POST /teams/:teamId/counters/:counterId/goals/:goalId/reactivate": ({ achievedGoalId }) => ({
    params: { goalId: achievedGoalId },
  }),
  "POST /teams/:teamId/retrospectives": () => ({ json: { retrospectiveName: "Sprint 13" } }),
  "PATCH /teams/:teamId/retrospectives/:retroId": () => ({ json: { retrospectiveName: "Sprint 12b" } }),
  "POST /teams/:teamId/retrospectives/:retroId/thank-you": ({ colleague }) => ({
    json: { userId: colleague.id, message: "Gracias por todo" },
  }),
  "PATCH /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": async (world) => ({
    params: { thankYouId: await thankYouOfAdmin(world) },
    json: { message: "Gracias por todo, otra vez" },
  }),
  "DELETE /teams/:teamId/retrospectives/:retroId/thank-you/:thankYouId": async (world) => ({
    params: { thankYouId: await thankYouOfAdmin(world) },
  }),
  "POST /teams/:teamId/retrospectives/:retroId/sprint-winner": ({ colleague }) => ({ json: { userId: colleague.id } }),
  "POST /teams/:teamId/topics": () => ({ json: { title: "Más pares", description: "Programar de a dos" } }),
  "PATCH /teams/:teamId/topics/:topicId": () => ({ json: { state: "CLOSED" } }),
  "POST /teams/:teamId/topics/:topicId/messages": () => ({ json: { message: "Buena idea" } }),
};

export const exampleFor = async (name: CallName, world: World, codeFor: CodeFor): Promise<Example> =>
  (await EXAMPLES[name]?.(world, codeFor)) ?? {};

/** Method and path of a call. Ids come from the example, otherwise from the world; `:userId` is the colleague. */
export function addressOf(name: CallName, world: World, { params = {}, query = "" }: Example = {}) {
  const [method = "", path = ""] = name.split(" ");
  const ids: Record<string, unknown> = { ...world, userId: world.colleague.id, ...params };
  return { method, path: `/api${path.replace(/:(\w+)/g, (_, id: string) => String(ids[id]))}${query}` };
}
