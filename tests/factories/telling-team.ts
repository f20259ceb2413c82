import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, vi } from "vitest";
import { roomOf } from "#worker/realtime/notify.ts";
import { env } from "./client.ts";
import { type Someone, someone, teamOf } from "./people.ts";

/** Noon in Santiago. It is in the future, so that alarms wait until a test fires them. */
export const MONDAY = Date.parse("2027-03-01T15:00:00Z");

type Agreement = { text: string; dueOn?: string };

/**
 * A team whose room tells others what happens, on a clock that stands still. A new one for each test.
 * @param names of its members beside Ana, the admin, and Beto
 */
export function tellingTeam(...names: string[]) {
  let people: { ana: Someone; beto: Someone; others: Someone[]; teamId: string } | undefined;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(MONDAY);
    vi.spyOn(console, "error").mockReturnValue();
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    const others = await Promise.all(names.map(someone));
    people = { ana, beto, others, teamId: await teamOf(ana, beto, ...others) };
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const present = () => {
    if (!people) throw new Error("no test has begun");
    return people;
  };
  const room = () => roomOf(env.TeamRoom, present().teamId);
  const team = () => present().ana.api.teams[":teamId"];
  return {
    present,
    room,
    team,
    alarm: () => runDurableObjectAlarm(room()),
    nextAlarm: () => runInDurableObject(room(), (_, { storage }) => storage.getAlarm()),
    /** Of Beto. */
    agree: async (json: Agreement) => {
      const { beto, teamId } = present();
      return (await team().agreements.$post({ param: { teamId }, json: { ...json, ownerId: beto.id } })).json();
    },
  };
}
