import type { CallName } from "#worker/contract/calls.ts";
import type { CodePurpose } from "#worker/contract/mail-purposes.ts";
import type { CreationOptions } from "#worker/contract/passkeys.ts";
import { Authenticator } from "./authenticator.ts";
import { NEXT_DAY, PASSWORD, type World } from "./create-world.ts";
import type { Someone } from "./people.ts";

/** What a call sends. `params` replaces ids of the world in the path. */
export type Example = { params?: Record<string, string>; query?: string; json?: unknown };

/** Creates a valid code, as if it had been mailed. For `email` the member's email is not confirmed from then on. */
export type CodeFor = (email: string, purpose: CodePurpose) => Promise<string>;

const newEmail = () => `${crypto.randomUUID()}@ejemplo.cl`;

/** The session that a token names. */
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub;

const authenticatorFor = ({ api }: Someone) => new Authenticator({ origin: api.users.$url().origin });

/** A person whose session ended gets the options that anybody could make up. */
async function optionsToAdd({ id, name, email, api }: Someone): Promise<CreationOptions> {
  const answer = await api.users["request-passkey"].$post();
  if (answer.ok) return answer.json();
  return {
    challenge: "",
    rp: { id: api.users.$url().hostname, name: "Tertulia" },
    user: { id, name: email, displayName: name },
    pubKeyCredParams: [],
    timeout: 0,
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials: [],
  };
}

async function addedPasskey(person: Someone): Promise<{ authenticator: Authenticator; id: string }> {
  const authenticator = authenticatorFor(person);
  const passkey = await authenticator.create(await optionsToAdd(person));
  const added = await person.api.users.passkeys.$post({ json: { passkey } });
  return { authenticator, id: added.ok ? (await added.json()).id : crypto.randomUUID() };
}

/** Of another admin, because the first one logs out in some tests. A team has only a few, so it is made once. */
async function webhookOf({ otherAdmin: { api }, teamId }: World): Promise<{ params: { webhookId: string } }> {
  const { webhooks } = api.teams[":teamId"];
  const listed = await webhooks.$get({ param: { teamId } });
  const [first] = listed.ok ? await listed.json() : [];
  if (first) return { params: { webhookId: first.id } };
  const made = await webhooks.$post({ param: { teamId }, json: WEBHOOK });
  return { params: { webhookId: made.ok ? (await made.json()).id : crypto.randomUUID() } };
}

/** Links are for people to whom no code can be mailed, such as guests. */
async function newGuest({ admin, token }: World): Promise<string> {
  const entered = await admin.api.invitations[":token"].guests.$post({ param: { token }, json: { name: "Perdida" } });
  return entered.ok ? (await entered.json()).user.id : crypto.randomUUID();
}

/** Of another admin, because the first one logs out in some tests. */
async function entryTokenOf(world: World): Promise<string> {
  const param = { teamId: world.teamId, userId: await newGuest(world) };
  const made = await world.otherAdmin.api.teams[":teamId"].users[":userId"]["entry-links"].$post({ param });
  return made.ok ? new URL((await made.json()).url).hash.slice(1) : crypto.randomUUID();
}

const SLACK = { webhookUrl: "https://hooks.slack.com/services/T024BE7LD/B0000TEST/abcdefghijklmnopqrstuvwx" };
const PROGRAM_TOKEN = { name: "Panel de datos", scopes: ["read" as const], days: 30 as const };
const WEBHOOK = { address: "https://hooks.ejemplo.cl/tertulia", events: ["agreement.done" as const] };
const SERIES = { name: "Retro {n}", number: 1, startsOn: NEXT_DAY, hour: "10:00", everyWeeks: 1 };
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

/** The key makes it the same retrospective for every example of a world, because a team has at most 5 open boards. */
async function newBoard({ otherAdmin, teamId }: World): Promise<Record<string, string>> {
  const created = await otherAdmin.api.teams[":teamId"].retrospectives.$post(
    { param: { teamId }, json: { retrospectiveName: "Sprint 14", template: "velero" } },
    { headers: { "idempotency-key": "5f0c9c34-3f5e-4a53-8d0a-6a1c7f2b9e10" } },
  );
  return { retroId: (await created.json()).id };
}

/** A room has a board once somebody has seen it. */
async function readBoard(world: World): Promise<Record<string, string>> {
  const { teamId, otherAdmin } = world;
  const { retroId = "" } = await newBoard(world);
  const { board } = otherAdmin.api.teams[":teamId"].retrospectives[":retroId"];
  await board.$get({ param: { teamId, retroId }, query: {} });
  return { retroId };
}

async function closedRetrospective({ admin, teamId, retroId }: World): Promise<Example> {
  await admin.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: { teamId, retroId } });
  return {};
}

async function deletedTopic({ admin, teamId }: World): Promise<Example> {
  const { topics } = admin.api.teams[":teamId"];
  const created = await topics.$post({ param: { teamId }, json: { title: "Más pares" } });
  const topicId = created.ok ? (await created.json()).id : crypto.randomUUID();
  await topics[":topicId"].$delete({ param: { teamId, topicId } });
  return { params: { itemId: topicId } };
}

const SHEET_LINK = { days: 7, cards: true, comments: true, thanks: true, names: true } as const;

/** The key makes it the same link for every example of a world. By another admin, because the first one logs out in some tests. */
async function shownSheet(world: World): Promise<{ id: string; token: string }> {
  const param = { teamId: world.teamId, retroId: world.retroId };
  const retro = world.otherAdmin.api.teams[":teamId"].retrospectives[":retroId"];
  await retro.close.$post({ param });
  const made = await retro["sheet-links"].$post(
    { param, json: SHEET_LINK },
    { headers: { "idempotency-key": "5f0c9c34-3f5e-4a53-8d0a-6a1c7f2b9e10" } },
  );
  if (!made.ok) return { id: crypto.randomUUID(), token: crypto.randomUUID() };
  const { id, url } = await made.json();
  return { id, token: url?.split("/").at(-1) ?? "" };
}

/** A valid example of every call that needs more than its path, for the admin of a new world. */
const EXAMPLES: Partial<Record<CallName, (world: World, codeFor: CodeFor) => Example | Promise<Example>>> = {
  "POST /auth/request-create": () => ({ json: { email: newEmail() } }),
  "POST /auth/register": async (_, codeFor) => {
    const email = newEmail();
    return { json: { name: "Nueva", email, password: "clave-larga", code: await codeFor(email, "create") } };
  },
  "POST /auth/first-account": () => ({
    json: { token: "x".repeat(43), name: "Nueva", email: newEmail(), password: "clave-larga" },
  }),
  "POST /auth/request-sign-up-passkey": () => ({ json: { name: "Nueva", email: newEmail() } }),
  "POST /auth/request-reset": () => ({ json: { email: newEmail() } }),
  "POST /auth/reset-user": async ({ colleague: { email } }, codeFor) => ({
    json: { email, password: "clave-nueva", code: await codeFor(email, "reset") },
  }),
  "POST /auth/request-login": () => ({ json: { email: newEmail() } }),
  "POST /auth/login-with-code": async ({ colleague: { email } }, codeFor) => ({
    json: { email, code: await codeFor(email, "login") },
  }),
  "POST /auth/login-with-passkey": async ({ colleague }) => {
    const { authenticator } = await addedPasskey(colleague);
    const options = await colleague.api.auth["request-passkey"].$post();
    return { json: { passkey: await authenticator.get(await options.json()) } };
  },
  "POST /auth/login": ({ colleague: { email } }) => ({ json: { email, password: PASSWORD } }),
  "POST /auth/request-keep": () => ({ json: { email: newEmail() } }),
  "POST /auth/keep": async (_, codeFor) => {
    const email = newEmail();
    return { json: { email, code: await codeFor(email, "keep") } };
  },
  "POST /auth/keep-with-password": () => ({ json: { email: newEmail(), password: "clave-larga" } }),
  "POST /auth/entry-link": async (world) => ({ json: { token: await entryTokenOf(world) } }),
  "POST /auth/enter-with-link": async (world) => ({ json: { token: await entryTokenOf(world) } }),
  "POST /teams/:teamId/users/:userId/entry-links": async (world) => ({ params: { userId: await newGuest(world) } }),
  "POST /users/request-email": async (_, codeFor) => {
    await codeFor(newEmail(), "email");
    return { json: { email: newEmail() } };
  },
  "POST /users/email": async (_, codeFor) => {
    const email = newEmail();
    return { json: { email, code: await codeFor(email, "email") } };
  },
  "POST /invitations/:token/accounts": () => ({
    json: { name: "Nueva", email: newEmail(), password: "clave-larga" },
  }),
  "POST /auth/confirm": () => ({ json: { password: PASSWORD } }),
  "PATCH /users": () => ({ json: { name: "Otro nombre" } }),
  "DELETE /users": () => ({ json: { password: PASSWORD } }),
  "POST /users/passkeys": async ({ admin }) => {
    const options = await optionsToAdd(admin);
    return { json: { passkey: await authenticatorFor(admin).create(options) } };
  },
  "PATCH /users/passkeys/:passkeyId": async ({ admin }) => ({
    params: { passkeyId: (await addedPasskey(admin)).id },
    json: { name: "Mi teléfono" },
  }),
  "DELETE /users/passkeys/:passkeyId": async ({ admin }) => ({
    params: { passkeyId: (await addedPasskey(admin)).id },
  }),
  "DELETE /users/sessions/:sessionId": async ({ admin: { api, email } }) => {
    const loggedIn = await api.auth.login.$post({ json: { email, password: PASSWORD } });
    return { params: { sessionId: sessionOf((await loggedIn.json()).token) } };
  },
  "GET /users/thank-you": () => ({ query: "?type=RECEIVER" }),
  "GET /teams/:teamId/bin": deletedTopic,
  "POST /teams/:teamId/bin/:itemId/restore": deletedTopic,
  "DELETE /teams/:teamId/bin/:itemId": deletedTopic,
  "POST /teams/:teamId/tokens": () => ({ json: PROGRAM_TOKEN }),
  "DELETE /teams/:teamId/tokens/:programTokenId": async ({ otherAdmin, teamId }) => {
    const made = await otherAdmin.api.teams[":teamId"].tokens.$post({ param: { teamId }, json: PROGRAM_TOKEN });
    return { params: { programTokenId: made.ok ? (await made.json()).id : crypto.randomUUID() } };
  },
  "POST /teams/:teamId/webhooks": () => ({ json: WEBHOOK }),
  "PATCH /teams/:teamId/webhooks/:webhookId": async (world) => ({
    ...(await webhookOf(world)),
    json: { events: ["retrospective.closed"] },
  }),
  "DELETE /teams/:teamId/webhooks/:webhookId": webhookOf,
  "POST /teams/:teamId/webhooks/:webhookId/secret": webhookOf,
  "POST /teams/:teamId/webhooks/:webhookId/test": webhookOf,
  "GET /teams/:teamId/webhooks/:webhookId/deliveries": webhookOf,
  "POST /teams": () => ({ json: { name: "Equipo Sol", joinPassword: "clave" } }),
  "PATCH /teams/:teamId": () => ({ json: { name: "Equipo Marte" } }),
  "POST /teams/:teamId/users": () => ({ json: { joinPassword: PASSWORD } }),
  "DELETE /teams/:teamId/removals/:userId": async ({ admin, colleague, teamId }) => {
    await admin.api.teams[":teamId"].users[":userId"].$delete({ param: { teamId, userId: colleague.id } });
    return {};
  },
  "POST /teams/:teamId/slack": () => ({ json: SLACK }),
  "PATCH /teams/:teamId/slack": async ({ admin, teamId }) => {
    await admin.api.teams[":teamId"].slack.$post({ param: { teamId }, json: SLACK });
    return { json: { agreements: false } };
  },
  "POST /teams/:teamId/invitations": () => ({ json: { days: 7, guests: true } }),
  "POST /trials": () => ({ json: { name: "Ana" } }),
  "POST /invitations/:token/guests": () => ({ json: { name: "Invitada" } }),
  // The world's own retrospective is closed by the examples of others.
  "GET /teams/:teamId/retrospectives/:retroId/entry": async (world) => ({ params: await newBoard(world) }),
  "POST /teams/:teamId/retrospectives/:retroId/entry/users": async (world) => ({ params: await newBoard(world) }),
  "POST /teams/:teamId/retrospectives/:retroId/entry/guests": async (world) => ({
    params: await newBoard(world),
    json: { name: "Invitada" },
  }),
  "DELETE /teams/:teamId/users/:userId/admin": ({ otherAdmin }) => ({ params: { userId: otherAdmin.id } }),
  "GET /host/boards/:retroId": async (world) => ({ params: await readBoard(world) }),
  "POST /host/rooms/:team": ({ teamId }) => ({ params: { team: teamId } }),
  "POST /host/page": async ({ newHostLink }) => ({ json: { token: await newHostLink() } }),
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
  "GET /teams/:teamId/retrospectives/:retroId/earlier": () => ({ query: "?titles=reuniones,deploy%20lento" }),
  "GET /teams/:teamId/retrospectives/:retroId/board": async (world) => ({ params: await newBoard(world) }),
  "POST /teams/:teamId/retrospectives/:retroId/board": async (world) => ({
    params: await newBoard(world),
    json: { id: crypto.randomUUID(), gesture: { kind: "facilitate" } },
  }),
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
  "GET /teams/:teamId/retrospectives/:retroId/summary": closedRetrospective,
  "GET /teams/:teamId/retrospectives/:retroId/summary.md": closedRetrospective,
  "GET /teams/:teamId/retrospectives/:retroId/summary.csv": closedRetrospective,
  "POST /teams/:teamId/retrospectives/:retroId/sheet-links": async (world) => ({
    ...(await closedRetrospective(world)),
    json: SHEET_LINK,
  }),
  "DELETE /teams/:teamId/sheet-links/:linkId": async (world) => ({ params: { linkId: (await shownSheet(world)).id } }),
  "GET /sheets/:token": async (world) => ({ params: { token: (await shownSheet(world)).token } }),
  "POST /teams/:teamId/topics": () => ({ json: { title: "Más pares", description: "Programar de a dos" } }),
  "PATCH /teams/:teamId/topics/:topicId": () => ({ json: { state: "CLOSED" } }),
  "POST /teams/:teamId/topics/:topicId/messages": () => ({ json: { message: "Buena idea" } }),
  "GET /teams/:teamId/pulse": () => ({ query: "?range=all" }),
  "GET /teams/:teamId/memory": () => ({ query: "?search=gracias" }),
  "GET /teams/:teamId/agreements": () => ({ query: "?state=open" }),
  "POST /teams/:teamId/agreements": ({ colleague, retroId }) => ({
    json: { text: "Probar antes de mezclar", ownerId: colleague.id, dueOn: "2030-01-31", retrospectiveId: retroId },
  }),
  "POST /teams/:teamId/retrospectives/import": () => ({
    json: {
      retrospectiveName: "Sprint 3",
      heldOn: "2024-05-10",
      columns: ["Bien"],
      groups: [{ votes: 2, cards: [{ text: `Pares ${crypto.randomUUID()}`, column: 0 }] }],
    },
  }),
  "POST /teams/:teamId/formats": () => ({
    json: { name: "Cuidar y soltar", columns: [{ title: "Cuidar" }, { title: "Soltar", hint: "¿Qué ya no ayuda?" }] },
  }),
  "POST /teams/:teamId/series": ({ colleague }) => ({ json: { ...SERIES, conductorId: colleague.id } }),
  "PATCH /teams/:teamId/series/:seriesId": () => ({ json: { name: "Cierre {n}" } }),
  "POST /teams/:teamId/series/:seriesId/skips": () => ({ json: { on: NEXT_DAY, isSkipped: true } }),
  "PATCH /teams/:teamId/agreements/:agreementId": () => ({ json: { state: "DONE" } }),
};

export const exampleFor = async (name: CallName, world: World, codeFor: CodeFor): Promise<Example> =>
  (await EXAMPLES[name]?.(world, codeFor)) ?? {};

/** Method and path of a call. Ids come from the example, otherwise from the world; `:userId` is the colleague. */
export function addressOf(name: CallName, world: World, { params = {}, query = "" }: Example = {}) {
  const [method = "", path = ""] = name.split(" ");
  const ids: Record<string, unknown> = { ...world, userId: world.colleague.id, ...params };
  return { method, path: `/api${path.replace(/:(\w+)/g, (_, id: string) => String(ids[id]))}${query}` };
}
