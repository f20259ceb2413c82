import { partialMatchKey, type QueryKey } from "@tanstack/react-query";

/** How long a write waits for its own event before it refetches, in milliseconds. */
const EVENT_TIMEOUT = 1000;
const BOOKMARKS_KEPT = 50;

/** Whether the room of a team is connected, which events it has sent since, and which queries wait for a write. */
export class ConnectionStatus {
  #connected: { teamId: string; received: string[] } | null = null;
  readonly #waiting = new Set<() => void>();
  readonly #held = new Set<QueryKey[]>();

  /** @param teamId null when the connection is lost */
  setTeam(teamId: string | null): void {
    if (this.#connected?.teamId === teamId) return;
    this.#connected = teamId === null ? null : { teamId, received: [] };
    for (const check of this.#waiting) check();
  }

  isConnected(): boolean {
    return this.#connected !== null;
  }

  isConnectedTo(teamId: unknown): boolean {
    return this.#connected !== null && this.#connected.teamId === teamId;
  }

  /** Call after the event has been applied. */
  recordReceived(bookmark: string | undefined): void {
    if (!this.#connected || !bookmark) return;
    this.#connected.received = [...this.#connected.received.slice(1 - BOOKMARKS_KEPT), bookmark];
    for (const check of this.#waiting) check();
  }

  /**
   * Resolves to true when the room sends the event of a write, so that the write need not refetch.
   * @param keys the queries that the write changed
   * @param bookmark of the write's response
   */
  async waitForOwnEvent(keys: QueryKey[], bookmark: string): Promise<boolean> {
    const isConnected = () => keys.some(([, scope]) => this.isConnectedTo(scope));
    const isReceived = () => this.#connected?.received.includes(bookmark) ?? false;
    if (!isConnected() || bookmark === "") return false;
    if (isReceived()) return true;
    return new Promise((resolve) => {
      const finish = (received: boolean) => {
        this.#waiting.delete(check);
        clearTimeout(timeout);
        resolve(received);
      };
      const check = () => {
        if (!isConnected()) finish(false);
        else if (isReceived()) finish(true);
      };
      const timeout = setTimeout(() => finish(false), EVENT_TIMEOUT);
      this.#waiting.add(check);
    });
  }

  /** Prevents refetches of queries with an optimistic result. @returns a function that allows them again */
  holdQueries(keys: QueryKey[]): () => void {
    this.#held.add(keys);
    return () => this.#held.delete(keys);
  }

  isHeld(key: QueryKey): boolean {
    return [...this.#held].some((keys) => keys.some((prefix) => partialMatchKey(key, prefix)));
  }
}
