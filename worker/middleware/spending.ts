import type { Context } from "hono";
import { AppError, type ErrorCode } from "#worker/contract/errors.ts";
import { SHARE } from "#worker/contract/limits/plan.ts";
import { secondsToNextDay } from "#worker/contract/spending.ts";
import { readSettings } from "#worker/env.ts";
import type { Access } from "#worker/services/account/access.ts";
import { verifyToken } from "#worker/services/account/tokens.ts";
import { fromNow } from "#worker/services/clock.ts";
import type { ApiEnv } from "./context.ts";
import { readDeviceCookie } from "./device-cookie.ts";
import { type Caller, networkFor } from "./network.ts";
import { shares } from "./request-spending.ts";

const keyOfPerson = (id: string) => `person:${id}`;
const keyOfNetwork = (network: string) => `network:${network}`;

const refusal = (code: ErrorCode): AppError => new AppError(code, { retryAfterSeconds: secondsToNextDay(Date.now()) });

/** Runs before the session is looked up. @throws AppError day_used, network_day_used */
export function refuseKnownSession(c: Caller, sessionId: string): void {
  if (!c.env.spending) return;
  if (shares.isRefused(`session:${sessionId}`)) throw refusal("day_used");
  if (shares.isRefused(`session:${sessionId} ${networkFor(c)}`)) throw refusal("network_day_used");
}

/** Runs before the page is rendered. @throws AppError day_used, network_day_used */
export async function chargePage(c: Context<ApiEnv>, token: string | null): Promise<void> {
  if (!c.env.spending) return;
  const sessionId = token && (await verifyToken(token, readSettings(c.env).JWT_SECRET));
  if (!sessionId) return chargeNetwork(c);
  c.env.spending.hasToken = true;
  refuseKnownSession(c, sessionId);
}

/** A session that has ended costs a query, so it is refused before the next one. */
export function chargeEndedSession(c: Caller, sessionId: string): void {
  const key = `session:${sessionId}`;
  c.env.spending?.chargeTo([key]);
  if (c.env.spending && shares.shareOf(key, c.env.spending.planSize) >= SHARE.most) shares.refuse(key);
}

/**
 * Guests and new accounts count for their network too, because anybody makes them.
 * @returns the keys that pay for the request
 * @throws AppError day_used, network_day_used
 */
export function chargePerson(c: Caller, account: Access["account"]): string[] {
  const { spending } = c.env;
  if (!spending) return [];
  const isSpent = (key: string) => shares.shareOf(key, spending.planSize) >= SHARE.most;
  const session = `session:${account.sessionId}`;
  const person = keyOfPerson(account.id);
  if (isSpent(person)) {
    shares.refuse(session);
    throw refusal("day_used");
  }
  const isNew = account.isGuest || account.createdAt > fromNow(-SHARE.newAccount);
  const network = isNew ? networkFor(c) : null;
  if (network !== null && isSpent(keyOfNetwork(network))) {
    shares.refuse(`${session} ${network}`);
    throw refusal("network_day_used");
  }
  const keys = [person, ...(network === null ? [] : [keyOfNetwork(network)])];
  spending.chargeTo(keys);
  return keys;
}

/**
 * Charges calls and pages without a session to their network. In a network that is refused, a browser that logged in
 * before still has a small share, so that strangers there do not keep people from logging in.
 * @throws AppError network_day_used
 */
export async function chargeNetwork(c: Context<ApiEnv>): Promise<void> {
  const network = networkFor(c);
  const { spending } = c.env;
  if (network === null || !spending) return;
  // The page that makes this call was charged, or another of its calls will be.
  if (c.env.pageScope && (spending.isCharged || spending.hasToken)) return;
  if (shares.shareOf(keyOfNetwork(network), spending.planSize) < SHARE.most) {
    return spending.chargeTo([keyOfNetwork(network)]);
  }
  const device = await readDeviceCookie(c, readSettings(c.env).JWT_SECRET);
  const account = device?.accounts.at(-1);
  const key = `device:${account}`;
  if (!account || shares.shareOf(key, spending.planSize) >= SHARE.knownDevice) throw refusal("network_day_used");
  spending.chargeTo([key]);
}

/** Charges the network for what no person pays: an address that does not exist, a token that is not ours. */
export function chargeRest(c: Caller): void {
  const network = networkFor(c);
  if (network !== null && !c.env.spending?.isCharged) c.env.spending?.chargeTo([keyOfNetwork(network)]);
}
