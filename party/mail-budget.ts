import { MAILS } from "#worker/contract/limits.ts";

const DAY = 24 * 60 * 60 * 1000;

const TABLES = `create table if not exists mails (id integer primary key, day integer not null, purpose text not null, account text not null, network text, sent integer not null);
  create index if not exists mails_day on mails (day);
  create index if not exists mails_sent on mails (sent) where sent = 1;
  create index if not exists mails_network on mails (network, purpose)`;

export type MailRequest = {
  /** A notice tells what happened to an account; every other purpose is a code's. */
  purpose: "create" | "reset" | "login" | "keep" | "confirm" | "notice";
  account: string;
  /** null: no limit for the network */
  network: string | null;
  /** False for an address that gets no mail: the request counts for its network only. */
  isSent: boolean;
  perDay: number;
};

export type MailReservation =
  | { ok: true; id: number }
  | { ok: false; limit: "day" | "network"; retryAfterSeconds: number };

export class MailBudget {
  constructor(private readonly sql: SqlStorage) {}

  /** The limits depend on nothing that differs between a known and an unknown address. */
  reserve(request: MailRequest): MailReservation {
    this.sql.exec(TABLES);
    const now = Date.now();
    const day = Math.floor(now / DAY);
    this.sql.exec("delete from mails where day < ?", day);
    const limit = this.exceededLimit(request);
    if (limit) return { ok: false, limit, retryAfterSeconds: Math.ceil(((day + 1) * DAY - now) / 1000) };
    const { purpose, account, network, isSent } = request;
    const { id } = this.sql
      .exec<{ id: number }>(
        "insert into mails (day, purpose, account, network, sent) values (?, ?, ?, ?, ?) returning id",
        day,
        purpose,
        account,
        network,
        isSent ? 1 : 0,
      )
      .one();
    return { ok: true, id };
  }

  release(id: number): void {
    this.sql.exec(TABLES);
    this.sql.exec("delete from mails where id = ?", id);
  }

  private exceededLimit({ purpose, account, network, perDay }: MailRequest): "day" | "network" | null {
    // A person who logs in starts notices, and nobody waits for them.
    if (network !== null && purpose !== "notice") {
      const { requests, others } = this.sql
        .exec<{ requests: number; others: number }>(
          "select count(*) as requests, count(distinct nullif(account, ?)) as others from mails where network = ? and purpose = ?",
          account,
          network,
          purpose,
        )
        .one();
      if (requests >= MAILS.requestsPerNetwork) return "network";
      if (purpose === "create" && others >= MAILS.newAddressesPerNetwork) return "network";
    }
    const { all, notices, ownNotices, others } = this.sql
      .exec<{ all: number; notices: number; ownNotices: number; others: number }>(
        "select count(*) as 'all', count(case when purpose = 'notice' then 1 end) as notices, count(case when purpose = 'notice' and account = ? then 1 end) as ownNotices, count(case when purpose in ('create', 'keep', 'notice') then 1 end) as others from mails where sent = 1",
        account,
      )
      .one();
    const mostOthers = Math.floor(perDay * (1 - MAILS.keptForAccounts));
    const isNotice = purpose === "notice";
    const isOther = isNotice || purpose === "create" || purpose === "keep";
    if (all >= perDay || (isOther && others >= mostOthers)) return "day";
    const mostNotices = Math.floor(perDay * MAILS.notices);
    return isNotice && (notices >= mostNotices || ownNotices >= MAILS.noticesPerAccount) ? "day" : null;
  }
}
