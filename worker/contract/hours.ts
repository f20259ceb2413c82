/** "la" for one o'clock, "las" for the other hours. @param hour "01:09" */
export const hourArticle = (hour: string): string => (hour.startsWith("01:") ? "la" : "las");

/** "la 01:09", "las 19:09". */
export const withHourArticle = (hour: string): string => `${hourArticle(hour)} ${hour}`;
