/** All sessions of a user but one were revoked; their sockets may be in the rooms of these teams. */
export type RevokedSessions = { userId: string; teamIds: string[]; keptSessionId: string | null };

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
