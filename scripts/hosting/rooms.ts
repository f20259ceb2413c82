import * as z from "zod/mini";
import { type BoardCopy, boardCopy } from "#worker/contract/host.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { ask } from "./database.ts";
import { siteHere } from "./site.ts";
import { literal } from "./sql.ts";
import { type Target, targetsOf } from "./target.ts";
import { Stop } from "./tools.ts";

const TIMEOUT = 30_000;
/** Waits before a call that failed is tried again, in milliseconds. */
const RETRIES = [0, 1000, 5000];

const subdomains = z.object({ result: z.object({ subdomain: z.string() }) });

/** The body of each refusal of the API. */
const apiError = z.object({ code: z.string() });

type HostCall = (method: "GET" | "POST", path: string) => Promise<Response>;

/** Lets calls of the host reach the rooms. A token that only `work` knows is in the database meanwhile. */
export async function withRooms<Result>(target: Target, work: (call: HostCall) => Promise<Result>): Promise<Result> {
  const token = newLinkToken();
  const hash = literal(await tokenHashOf(token));
  const expiresAt = literal(new Date(Date.now() + HOST.tokenLife).toISOString());
  ask(target, [
    `delete from host_tokens where expires_at < ${literal(new Date().toISOString())}`,
    `insert into host_tokens (token_hash, expires_at) values (${hash}, ${expiresAt})`,
  ]);
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
      if (answer && answer.status < 500) return await ours(answer, address);
      if (answer) last = `it answered ${answer.status}`;
    }
    throw new Stop(`The rooms at ${address} cannot be reached: ${last}.`);
  };
}

/** An address that is not a deployment's, such as a parked domain, answers too. @throws Stop */
async function ours(answer: Response, address: string): Promise<Response> {
  if (answer.ok) return answer;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (apiError.safeParse(body).success) return answer;
  throw new Stop(`What answers at ${address} is not Tertulia: it answered ${answer.status}. Correct SITE_URL.`);
}

async function withAddress<Result>(target: Target, work: (address: string) => Promise<Result>): Promise<Result> {
  const site = siteHere();
  if (site) return work(site);
  const { state } = target;
  // The Worker has the name of its database.
  if (state === undefined) return work(await workersDevAddress(target.name));
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

/** @throws Stop where no token of Cloudflare is there to ask with */
export async function workersDevAddress(worker: string): Promise<string> {
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
  return `https://${worker}.${found.data.result.subdomain}.workers.dev`;
}

/** @returns the boards that rooms have open, by retrospective */
export async function readOpenBoards(target: Target): Promise<Map<string, BoardCopy>> {
  const select = "select id from retrospectives where status = 'CREATED' and board is not null order by id";
  const ids = new Set(
    [...targetsOf(target).values()].flatMap((one) => ask(one, [select])[0] ?? []).map(({ id }) => id),
  );
  const boards = new Map<string, BoardCopy>();
  if (ids.size === 0) return boards;
  await withRooms(target, async (call) => {
    for (const id of ids) {
      const answer = await call("GET", `/host/boards/${id}`);
      // Nobody has seen this board yet, or it was closed meanwhile.
      if (answer.status === 404) continue;
      if (!answer.ok) throw new Stop(`The board of the retrospective ${id} was not given: ${answer.status}.`);
      boards.set(String(id), boardCopy.parse(await answer.json()));
    }
  });
  return boards;
}

/** Gives the rooms what a restored backup has for them: boards, and the times to look at all else. */
export async function giveToRooms(target: Target): Promise<{ teams: number; boards: number }> {
  const statements = [
    `select coalesce(bin_of, team_id) as team_id from retrospectives inner join teams on teams.id = team_id
      where status = 'CREATED' and retrospectives.id in (select retrospective_id from board_copies)
      union select coalesce(bin_of, id) from teams where deleted_at is not null
      union select team_id from series union select team_id from slack_connections union select team_id from webhooks
      union select id from teams where is_trial or retention_months is not null`,
    "select distinct retrospective_id from board_copies",
  ];
  const found = [...targetsOf(target).values()].map((one) => ask(one, statements));
  const teams = new Set(found.flatMap(([rows = []]) => rows.map(({ team_id: id }) => id)));
  const boards = found.flatMap(([, rows = []]) => rows);
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
