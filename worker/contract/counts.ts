/** "1 voto", "2 votos". */
export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("es-CL")} ${count === 1 ? one : many}`;

export const formatVoteCount = (count: number): string => countOf(count, "voto", "votos");

/** "3 de 6 votos". */
export const formatVoteShare = ({ winnerVotes, totalVotes }: { winnerVotes: number; totalVotes: number }): string =>
  `${winnerVotes} de ${formatVoteCount(totalVotes)}`;
