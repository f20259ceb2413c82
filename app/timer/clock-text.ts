const two = (part: number) => String(part).padStart(2, "0");

/** Seconds as a clock shows them: 04:37, or 1:04:37 from an hour on. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${two(minutes)}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** "1 minuto", "5 minutos". */
export const countMinutes = (minutes: number): string => (minutes === 1 ? "1 minuto" : `${minutes} minutos`);
