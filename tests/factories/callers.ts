import type { CallName } from "#worker/contract/calls.ts";
import type { World } from "./world.ts";

/** @returns the token of a guest of the world's team */
export async function guestOf({ admin, token }: World): Promise<string> {
  const entered = await admin.api.invitations[":token"].guests.$post({ param: { token }, json: { name: "Invitada" } });
  if (entered.status !== 201) throw new Error(`not entered: ${entered.status}`);
  return (await entered.json()).token;
}

const guests = new WeakMap<World, Promise<string>>();

/** @returns the token of a person for whom the example of the call succeeds; in one world, always the same */
export async function callerOf(name: CallName, world: World): Promise<string> {
  if (name === "POST /teams/:teamId/users" || name === "POST /invitations/:token/users") return world.stranger.token;
  if (name !== "POST /auth/keep" && name !== "POST /auth/request-keep") return world.admin.token;
  const guest = guests.get(world) ?? guestOf(world);
  guests.set(world, guest);
  return guest;
}
