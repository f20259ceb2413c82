import type { Person } from "#worker/contract/users.ts";

/** "1 agradecimiento", "3 agradecimientos". */
export const countThanks = (count: number): string => (count === 1 ? "1 agradecimiento" : `${count} agradecimientos`);

/** What is said aloud when a retrospective closes. @param thanks how many the winner received in it */
export function closingNews(winner: Person | null, thanks: number): string {
  if (!winner) return "La retrospectiva se cerró sin votos. El aplauso es para todo el equipo.";
  const received = thanks > 0 ? `, con ${countThanks(thanks)}` : "";
  return `La retrospectiva se cerró. ¡Sprint winner: ${winner.name}${received}!`;
}
