import { SLACK } from "#worker/contract/limits/slack.ts";
import { isWorkingDay } from "#worker/contract/working-day.ts";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";

/** The next time at which clocks in `zone` show `SLACK.morning` on a weekday, after `now`; both in milliseconds. */
export function nextWeekdayMorning(zone: string, now: number): number {
  let day = dayIn(zone, new Date(now));
  for (;;) {
    const at = momentIn(zone, day, SLACK.morning).getTime();
    if (at > now && isWorkingDay(day)) return at;
    day = addDays(day, 1);
  }
}
