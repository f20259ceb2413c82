import type { Proposal } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { type RoomDatabase, writeAgreements } from "#worker/services/for-rooms.ts";
import { agreementChanged, type TeamEvent } from "./protocol.ts";

const KEY = "accepted-proposals";

type Accepted = { retroId: string; proposalId: string };

/**
 * The part of a team's room that makes agreements of accepted proposals (docs/product.md §18.1). It remembers those that the
 * database does not have yet, across restarts. The agreement has the proposal's id, so that a repeated write changes nothing.
 */
export class AgreementRoom {
  /** In milliseconds since the epoch. After a restart the room writes at once. */
  private retryAt = 0;

  constructor(
    private readonly kv: SyncKvStorage,
    private readonly database: RoomDatabase,
    private readonly findProposal: (retroId: string, proposalId: string) => Proposal | null,
  ) {}

  private waiting(): Accepted[] {
    return this.kv.get<Accepted[]>(KEY) ?? [];
  }

  /** The caller stores the board in the same moment, so that both are kept or neither. */
  add(retroId: string, proposals: Proposal[]): void {
    this.kv.put(KEY, [...this.waiting(), ...proposals.map(({ id: proposalId }) => ({ retroId, proposalId }))]);
    this.retryAt = Date.now() + BOARD.agreementRetry;
  }

  isWaiting(retroId: string): boolean {
    return this.waitingOf(retroId).length > 0;
  }

  /** The ids of the proposals. */
  waitingOf(retroId: string): string[] {
    return this.waiting().flatMap((accepted) => (accepted.retroId === retroId ? [accepted.proposalId] : []));
  }

  /** Milliseconds since the epoch, Infinity for never. */
  nextDue(): number {
    return this.waiting().length > 0 ? this.retryAt : Number.POSITIVE_INFINITY;
  }

  async settle(teamId: string, now: number): Promise<Written> {
    return now < this.nextDue() ? NOTHING : this.write(teamId);
  }

  /**
   * Writes what is waiting, also where an earlier attempt has not ended. What one write does not hold is due at once: that of
   * two boards with the same id, and what is above the limit.
   */
  async write(teamId: string): Promise<Written> {
    const waiting = this.waiting();
    if (waiting.length === 0) return NOTHING;
    this.retryAt = Date.now() + BOARD.agreementRetry;
    const isFirst = ({ proposalId }: Accepted, place: number) =>
      waiting.findIndex((one) => one.proposalId === proposalId) === place;
    const portion = waiting.filter(isFirst).slice(0, BOARD.agreementsAtOnce);
    const found = portion.flatMap(({ retroId, proposalId }) => {
      const proposal = this.findProposal(retroId, proposalId);
      return proposal ? [{ retroId, proposal }] : [];
    });
    const written = await writeAgreements(this.database, teamId, found).catch((error: unknown) => {
      console.error(JSON.stringify({ room: teamId, error: String(error) }));
      return null;
    });
    if (!written) return NOTHING;
    const isWritten = (one: Accepted) =>
      portion.some(({ retroId, proposalId }) => retroId === one.retroId && proposalId === one.proposalId);
    const left = this.waiting().filter((one) => !isWritten(one));
    if (left.length > 0) this.kv.put(KEY, left);
    else this.kv.delete(KEY);
    if (portion.length < waiting.length) this.retryAt = Date.now();
    return { events: written.agreements.map(agreementChanged), bookmark: written.bookmark };
  }
}

export type Written = { events: TeamEvent[]; bookmark: string | null };
const NOTHING: Written = { events: [], bookmark: null };
