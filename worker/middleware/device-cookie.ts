import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { DEVICE } from "#worker/contract/limits/accounts.ts";
import { prefixedCookieName } from "#worker/contract/session-cookie.ts";
import { type Device, readDevice, withAccount, writeDevice } from "#worker/services/account/devices.ts";
import { attributesOf } from "./session-cookie.ts";

const nameOf = (c: Context) => prefixedCookieName(c.req.url, "device");

/** It grants nothing: it only says whose wrong passwords count together (docs/decisions/003). */
export async function readDeviceCookie(c: Context, secret: string): Promise<Device | null> {
  const token = getCookie(c, nameOf(c));
  return token ? readDevice(token, secret) : null;
}

export async function rememberDevice(c: Context, device: Device | null, userId: string, secret: string): Promise<void> {
  const token = await writeDevice(withAccount(device, userId), secret);
  setCookie(c, nameOf(c), token, { ...attributesOf(c.req.url), maxAge: DEVICE.life / 1000 });
}
