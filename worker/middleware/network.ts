import type { Context } from "hono";
import { expandIPv6 } from "hono/utils/ipaddr";
import { networkGate } from "#worker/services/gates.ts";
import type { ApiEnv } from "./context.ts";

export type Caller = { env: ApiEnv["Bindings"]; req: Pick<Context["req"], "header"> };

/** The network whose requests count together; null in development, where all requests come from one. */
export function networkFor(c: Caller): string | null {
  const address = c.env.ENVIRONMENT === "development" ? undefined : c.req.header("cf-connecting-ip");
  return address === undefined ? null : networkOf(address);
}

/** @returns null where the network has no limit */
export function networkGateFor(c: Caller) {
  const network = networkFor(c);
  return network === null ? null : networkGate(c.env, network);
}

/** One IPv6 customer has at least a /64. Addresses with dots are IPv4-mapped: they stay as they are. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  return `${expandIPv6(address).split(":").slice(0, 4).join(":")}::/64`;
}
