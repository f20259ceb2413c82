import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { vi } from "vitest";
import { roomOf } from "#worker/realtime/notify.ts";
import { env } from "./client.ts";

/** Moves a clock that stands still. */
export const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** Fires the alarm of the team's room. @returns whether the room had one */
export const alarm = (teamId: string): Promise<boolean> => runDurableObjectAlarm(roomOf(env.TeamRoom, teamId));

export const alarmTime = (teamId: string): Promise<number | null> =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) => storage.getAlarm());
