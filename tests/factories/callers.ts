import type { CallName } from "#worker/contract/calls.ts";
import type { World } from "./world.ts";

const guests = new WeakMap<World, Promise<string>>();

/** @returns the token of a guest of the world's team, always the same one */
export function guestOf(world: World): Promise<string> {
  const guest = guests.get(world) ?? newGuestOf(world);
  guests.set(world, guest);
  return guest;
}

async function newGuestOf({ admin, token }: World): Promise<string> {
  const entered = await admin.api.invitations[":token"].guests.$post({ param: { token }, json: { name: "Invitada" } });
  if (entered.status !== 201) throw new Error(`not entered: ${entered.status}`);
  return (await entered.json()).token;
}

const JOINING: CallName[] = [
  "POST /teams/:teamId/users",
  "POST /invitations/:token/users",
  "POST /teams/:teamId/retrospectives/:retroId/entry/users",
];

const KEEPING: CallName[] = ["POST /auth/keep", "POST /auth/request-keep", "POST /auth/keep-with-password"];

/** @returns the token of a person for whom the example of the call succeeds */
export async function callerOf(name: CallName, world: World): Promise<string> {
  if (/ \/host\//.test(name)) return world.hostToken;
  if (JOINING.includes(name)) return world.stranger.token;
  if (name === "POST /users/request-email" || name === "POST /users/email") return world.member.token;
  return KEEPING.includes(name) ? guestOf(world) : world.admin.token;
}
