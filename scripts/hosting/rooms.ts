import * as z from "zod/mini";
import { type Environment, environmentOf, workerName } from "#scripts/shared/environments.ts";
import { Stop } from "#scripts/shared/tools.ts";
import { type BoardCopy, openBoard } from "#worker/contract/host.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { ask } from "./database.ts";
import { storeHostToken } from "./host-token.ts";
import { givenSite } from "./site.ts";
import { type Target, targetsOf } from "./target.ts";

const TIMEOUT = 30_000;
/** The wait before each try of a call, in milliseconds. */
const RETRIES = [0, 1000, 5000];

const subdomains = z.object({ result: z.object({ subdomain: z.string() }) });

/** The body of each refusal of the API. */
const apiError = z.object({ code: z.string() });

type HostCall = (method: "GET" | "POST", path: string) => Promise<Response>;

/** Lets calls of the host reach the rooms. A token that only `work` knows is in the database meanwhile. */
async function withRooms<Result>(target: Target, work: (call: HostCall) => Promise<Result>): Promise<Result> {
  const { token, hash } = await storeHostToken(target, HOST.tokenLife);
  try {
    return await withAddress(target, (address) => work(callTo(address, token)));
  } finally {
    ask(target, [`delete from host_tokens where token_hash = ${hash}`]);
  }
}

function callTo(address: string, token: string): HostCall {
  const init = { headers: { authorization: `Bearer ${token}` }, redirect: "error" } as const;
  return async (method, path) => {
    let last = "";
    for (const wait of RETRIES) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      const signal = AbortSignal.timeout(TIMEOUT);
      const answer = await fetch(`${address}/api${path}`, { ...init, method, signal }).catch((error: unknown) => {
        last = String(error);
        return null;
      });
      if (answer && answer.status < 500) return await expectTertulia(answer, address);
      if (answer) last = `it answered ${answer.status}`;
    }
    throw new Stop(`The rooms at ${address} cannot be reached: ${last}.`);
  };
}

/** An address that is not a deployment's, such as a parked domain, answers too. @throws Stop */
async function expectTertulia(answer: Response, address: string): Promise<Response> {
  if (answer.ok) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (apiError.safeParse(body).success) return answer;
  throw new Stop(`What answers at ${address} is not Tertulia: it answered ${answer.status}. Correct SITE_URL.`);
}

async function withAddress<Result>(target: Target, work: (address: string) => Promise<Result>): Promise<Result> {
  const site = givenSite();
  if (site) return work(site);
  const { state } = target;
  if (state === undefined) return work(await workersDevAddress(environmentOf(target.environment)));
  // A deployment that answers needs none of this, which takes half a second to load.
  const [{ ensureBundle, ensurePlatform }, { openServer }, { ensureSettings }] = await Promise.all([
    import("#scripts/local/build.ts"),
    import("#scripts/local/server.ts"),
    import("#scripts/local/settings.ts"),
  ]);
  ensureSettings();
  const platform = await ensurePlatform();
  const server = await openServer({ script: await ensureBundle(), platform, port: 0, state, prints: "nothing" });
  try {
    return await work(server.origin);
  } finally {
    await server.close();
  }
}

/** @throws Stop where Cloudflare cannot be asked, or does not know the address */
export async function workersDevAddress(environment: Environment): Promise<string> {
  const { CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_BASE_URL } = process.env;
  const unknown = "The open boards are in rooms that only the deployment reaches. Set SITE_URL to its address.";
  if (!CLOUDFLARE_API_TOKEN || !CLOUDFLARE_ACCOUNT_ID) throw new Stop(unknown);
  const api = CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const answer = await fetch(`${api}/accounts/${CLOUDFLARE_ACCOUNT_ID}/workers/subdomain`, {
    headers: { authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` },
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => null);
  const found = answer?.ok ? subdomains.safeParse(await answer.json()) : null;
  if (!found?.success) throw new Stop(unknown);
  return `https://${workerName(environment)}.${found.data.result.subdomain}.workers.dev`;
}

const SELECT_OPEN = "select id from retrospectives where status = 'CREATED' and board is not null order by id";

const openIds = (target: Target): string[] =>
  Array.from(targetsOf(target).values(), (one) => ask(one, [SELECT_OPEN])[0] ?? [])
    .flat()
    .map(({ id }) => String(id));

/**
 * @returns the boards that rooms have open, by retrospective, and the ids of those that nobody has opened
 * @throws Stop where the deployment does not know a retrospective that is open: its rooms are not those of this database
 */
export async function readOpenBoards(target: Target): Promise<{ boards: Map<string, BoardCopy>; unopened: string[] }> {
  const ids = new Set(openIds(target));
  const boards = new Map<string, BoardCopy>();
  const unopened: string[] = [];
  const unknown = new Set<string>();
  if (ids.size === 0) return { boards, unopened };
  await withRooms(target, async (call) => {
    for (const id of ids) {
      const answer = await call("GET", `/host/boards/${id}`);
      if (answer.status === 404) unknown.add(id);
      else if (!answer.ok) throw new Stop(`The board of the retrospective ${id} was not given: ${answer.status}.`);
      else {
        const copy = openBoard.parse(await answer.json());
        if (copy) boards.set(id, copy);
        else unopened.push(id);
      }
    }
  });
  // Others were closed or deleted meanwhile.
  const lost = unknown.size > 0 ? openIds(target).filter((id) => unknown.has(id)) : [];
  if (lost.length === 0) return { boards, unopened };
  throw new Stop(
    `The deployment does not know these open retrospectives: ${lost.join(", ")}. Nothing was written. Set SITE_URL to the address that people use, and bring the deployment to this version: npm run deploy.`,
  );
}

/** D1 allows five terms in a compound SELECT, so each is a statement of its own. */
const SELECT_TEAMS_TO_WAKE = [
  `select coalesce(bin_of, team_id) as id from retrospectives inner join teams on teams.id = team_id
    where status = 'CREATED' and retrospectives.id in (select retrospective_id from board_copies)`,
  "select coalesce(bin_of, id) as id from teams where deleted_at is not null",
  "select id from teams where is_trial or retention_months is not null",
  ...["series", "slack_connections", "webhooks"].map((table) => `select distinct team_id as id from ${table}`),
];

/** Gives the rooms what a restored backup has for them: boards, and the times to look at all else. */
export async function giveToRooms(target: Target): Promise<{ teams: number; boards: number }> {
  const statements = ["select distinct retrospective_id from board_copies", ...SELECT_TEAMS_TO_WAKE];
  const found = Array.from(targetsOf(target).values(), (one) => ask(one, statements));
  const boards = found.flatMap(([rows = []]) => rows);
  const teams = new Set(found.flatMap(([, ...lists]) => lists.flat().map(({ id }) => id)));
  if (teams.size > 0) {
    await withRooms(target, async (call) => {
      for (const id of teams) {
        const answer = await call("POST", `/host/rooms/${id}`);
        if (!answer.ok) throw new Stop(`The room of the team ${id} took nothing: ${answer.status}.`);
      }
    });
  }
  return { teams: teams.size, boards: boards.length };
}
