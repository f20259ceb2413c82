/** How far this browser has followed the events of each team. It catches up from there after a lost connection. */
export class SeenEvents {
  /** The team whose room the person was last present in. */
  latestTeam: string | undefined;
  readonly #versions = new Map<string, number>();
  readonly #epochs = new Map<string, string>();

  versionOf(teamId: string): number | undefined {
    return this.#versions.get(teamId);
  }

  setVersion(teamId: string, version: number): void {
    this.#versions.set(teamId, version);
  }

  /** @returns whether the room has restarted since this browser last joined it */
  setEpoch(teamId: string, epoch: string): boolean {
    const before = this.#epochs.get(teamId) ?? epoch;
    this.#epochs.set(teamId, epoch);
    return before !== epoch;
  }
}
