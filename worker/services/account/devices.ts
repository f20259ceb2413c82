import { DEVICE } from "#worker/contract/limits/accounts.ts";
import { readJwt, writeJwt } from "./jwt.ts";

/** A browser in which these accounts, by their ids, logged in; the last one at the end. */
export type Device = { id: string; accounts: string[] };

export const knows = (device: Device | null, userId: string): device is Device =>
  device?.accounts.includes(userId) === true;

export function withAccount(device: Device | null, userId: string): Device {
  const others = (device?.accounts ?? []).filter((id) => id !== userId);
  return { id: device?.id ?? crypto.randomUUID(), accounts: [...others, userId].slice(-DEVICE.accounts) };
}

export const writeDevice = ({ id, accounts }: Device, secret: string): Promise<string> =>
  writeJwt("tertulia-device", { sub: id, accounts }, new Date(Date.now() + DEVICE.life), secret);

export async function readDevice(token: string, secret: string): Promise<Device | null> {
  const { sub, accounts } = (await readJwt("tertulia-device", token, secret)) ?? {};
  return sub && Array.isArray(accounts) ? { id: sub, accounts: accounts.map(String) } : null;
}
