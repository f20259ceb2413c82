/** "1 día", "42 días", "1.200 días". */
export const countDays = (count: number): string => `${count.toLocaleString("es-CL")} ${dayWord(count)}`;

/** The word beside a number that stands apart. */
export const dayWord = (count: number): string => (Math.abs(count) === 1 ? "día" : "días");
