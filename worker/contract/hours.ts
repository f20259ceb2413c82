import { language, SOURCE_LANGUAGE, t } from "./language.ts";
import { formatterByZone } from "./zones.ts";

const spanish = formatterByZone({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const translated = formatterByZone({ timeStyle: "short" });

/** "18:05", or "6:05 PM" where the reader's language counts twelve hours. Spanish counts 24, though `Intl` counts twelve. */
export const hourText = (moment: Date, zone: string): string =>
  // Browsers differ in the space, and the line does not break there.
  (language() === SOURCE_LANGUAGE ? spanish : translated)(zone).format(moment).replace(/\s/, "\u00a0");

/** An hour of any day, as the reader writes it. @param hour "18:05" */
export const clockText = (hour: string): string => hourText(new Date(`1970-01-01T${hour}Z`), "UTC");

/** "a la 01:09", "a las 19:09". @param hour of `hourText` */
export const atHourText = (hour: string): string => (hour.startsWith("01:") ? t`a la ${hour}` : t`a las ${hour}`);
