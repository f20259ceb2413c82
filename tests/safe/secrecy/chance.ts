/** How often an attacker guessed with one strategy, and how often right. */
type Score = { strategy: string; guessed: number; right: number; chance: number; probability: number };

/** A strategy that is no better than chance exceeds this once in a million runs. */
export const FALSE_ALARM = 1e-6;

function logFactorials(most: number): number[] {
  const logs = [0];
  for (let n = 1; n <= most; n += 1) logs.push((logs[n - 1] ?? 0) + Math.log(n));
  return logs;
}

/** The probability of at least `right` successes in `guessed` independent guesses. */
function probabilityOfAtLeast(right: number, guessed: number, chance: number): number {
  const logs = logFactorials(guessed);
  const log = (n: number) => logs[n] ?? 0;
  let sum = 0;
  for (let n = right; n <= guessed; n += 1) {
    const ways = log(guessed) - log(n) - log(guessed - n);
    sum += Math.exp(ways + n * Math.log(chance) + (guessed - n) * Math.log(1 - chance));
  }
  return Math.min(1, sum);
}

export class Tally {
  private readonly counts = new Map<string, { guessed: number; right: number; chance: number }>();

  add(strategy: string, chance: number, isRight: boolean): void {
    const count = this.counts.get(strategy) ?? { guessed: 0, right: 0, chance };
    this.counts.set(strategy, { chance, guessed: count.guessed + 1, right: count.right + (isRight ? 1 : 0) });
  }

  /** The least probable first. */
  scores(): Score[] {
    const scored = [...this.counts].map(([strategy, count]) => ({
      strategy,
      ...count,
      probability: probabilityOfAtLeast(count.right, count.guessed, count.chance),
    }));
    return scored.sort((one, other) => one.probability - other.probability);
  }
}

export const textOf = ({ strategy, guessed, right, chance }: Score): string =>
  `${strategy}: ${right} of ${guessed} right, ${(guessed * chance).toFixed(1)} by chance`;
