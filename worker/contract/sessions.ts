/** A living session of oneself. */
export type Session = {
  id: string;
  /** What its browser and system call themselves, for example `Chrome en Windows`; null where they do not. */
  device: string | null;
  createdAt: string;
  /** Noted at most once an hour; of the current one it is now. */
  lastUsedAt: string;
  current: boolean;
};
