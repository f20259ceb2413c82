import { form, number, plural } from "./language.ts";
export const formatVoteCount = (count: number): string =>
  plural(count, form`${number(count)} voto`, form`${number(count)} votos`);

/** "3 de 6 votos". */
export const formatVoteShare = ({ winnerVotes, totalVotes }: { winnerVotes: number; totalVotes: number }): string =>
  plural(
    totalVotes,
    form`${winnerVotes} de ${number(totalVotes)} voto`,
    form`${winnerVotes} de ${number(totalVotes)} votos`,
  );
