/** What `GET /health` answers: which version runs, and whether what it stands on is in reach. */
export type Health = {
  ok: boolean;
  /** The package's version and the commit, `0.1.0+abc1234`; `local` where it was not deployed. */
  version: string;
  database: "ok" | "unreachable";
  /** A durable object of the kind that teams meet in. */
  room: "ok" | "unreachable";
  /** Resend's address; `outbox` where mail stays on the machine. */
  mail: "ok" | "unreachable" | "outbox";
};
