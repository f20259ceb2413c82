import { jwtVerify, SignJWT } from "jose";
import { DEVICE } from "#worker/contract/limits/accounts.ts";

/** The audience is not that of a session, so that neither token passes for the other. */
const CLAIMS = { issuer: "tertulia", audience: "tertulia-device" };
const ALGORITHM = "HS256";
const encodeKey = (secret: string) => new TextEncoder().encode(secret);

/** A browser in which these accounts, by their ids, logged in; the last one at the end. */
export type Device = { id: string; accounts: string[] };

export const knows = (device: Device | null, userId: string): device is Device =>
  device?.accounts.includes(userId) === true;

export function withAccount(device: Device | null, userId: string): Device {
  const others = (device?.accounts ?? []).filter((id) => id !== userId);
  return { id: device?.id ?? crypto.randomUUID(), accounts: [...others, userId].slice(-DEVICE.accounts) };
}

export function writeDevice({ id, accounts }: Device, secret: string): Promise<string> {
  return new SignJWT({ accounts })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(CLAIMS.issuer)
    .setAudience(CLAIMS.audience)
    .setSubject(id)
    .setExpirationTime(new Date(Date.now() + DEVICE.life))
    .sign(encodeKey(secret));
}

export async function readDevice(token: string, secret: string): Promise<Device | null> {
  try {
    const { payload } = await jwtVerify(token, encodeKey(secret), { ...CLAIMS, algorithms: [ALGORITHM] });
    const { sub, accounts } = payload;
    return sub && Array.isArray(accounts) ? { id: sub, accounts: accounts.map(String) } : null;
  } catch {
    return null;
  }
}
