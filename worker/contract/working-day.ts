import { weekdayOf } from "./zones.ts";

const FRIDAY = 5;

/** @param day a day of the calendar, such as "2027-03-01" */
export const isWorkingDay = (day: string): boolean => weekdayOf(day) <= FRIDAY;
