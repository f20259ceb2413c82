import { DurableObject } from "cloudflare:workers";
import { MAILS } from "#worker/contract/limits/mails.ts";
import { HOUR } from "#worker/contract/limits/time.ts";
import type { MailPurpose } from "#worker/contract/mail-purposes.ts";
import { dayOf, secondsToNextDay } from "#worker/contract/spending.ts";

/** Longer than the day that the budget counts. */
const DELETE_AFTER_IDLE = 25 * HOUR;

/** An id is never used again: a mail may fail a day later, when its row is gone. */
const TABLE = `create table if not exists mail_requests (id integer primary key autoincrement, day integer not null, purpose text not null, account text not null, network text, pool text not null, sent integer not null);
  create index if not exists mail_requests_day on mail_requests (day);
  create index if not exists mail_requests_pool on mail_requests (pool, purpose) where sent = 1;
  create index if not exists mail_requests_account on mail_requests (account, purpose);
  create index if not exists mail_requests_network on mail_requests (network, purpose)`;

export type MailRequest = {
  purpose: MailPurpose;
  account: string;
  /** null: no limit for the network */
  network: string | null;
  /** False for an address that gets no mail: the request counts for its network only. */
  isSent: boolean;
  /** An account of less than a day uses no mails that are kept for accounts. */
  isNew: boolean;
  perDay: number;
};

/** `isSent` is false where the request counts as accepted, but no mail is left for it. */
type MailReservation =
  | { ok: true; id: number; isSent: boolean }
  | { ok: false; limit: "day" | "network"; retryAfterSeconds: number };

/** Everybody uses `common`. The others are kept for what must arrive when it is used up. */
type Pool = keyof typeof MAILS.shares;

const isNotice = (purpose: MailPurpose): boolean => purpose.startsWith("new-");

/** The pools that are kept, for each purpose that has one. */
const KEPT: Partial<Record<MailPurpose, Exclude<Pool, "common">>> = {
  reset: "codes",
  login: "codes",
  confirm: "codes",
  "new-device": "logins",
  "new-password": "changes",
  "new-passkey": "changes",
};

/** These go to an address that the account does not have yet. */
const FOR_NEW_ADDRESS: readonly MailPurpose[] = ["create", "keep", "email"];

/** Anybody can ask for these with the address of another person, so the answer must not tell about the account. */
const isForAnyAddress = (purpose: MailPurpose): boolean => purpose === "reset" || purpose === "login";

/** One object with the name `mail` counts the mails of the day. */
export class MailGate extends DurableObject<Cloudflare.Env> {
  private readonly sql = this.ctx.storage.sql;

  /** Whether a request is refused depends on nothing that differs between a known and an unknown address. */
  async reserve(request: MailRequest): Promise<MailReservation> {
    await this.prepareStorage();
    const now = Date.now();
    const day = dayOf(now);
    this.sql.exec("delete from mail_requests where day < ?", day);
    const { purpose, account, network, isNew } = request;
    const refuse = (limit: "day" | "network"): MailReservation => ({
      ok: false,
      limit,
      retryAfterSeconds: secondsToNextDay(now),
    });
    const isNetworkFull = network !== null && this.isNetworkFull(network, request);
    if (isNetworkFull && !isNotice(purpose)) return refuse("network");
    if (isNotice(purpose) && this.countOf(account, purpose) >= MAILS.noticesPerAccount) return refuse("day");
    const pool = !isNetworkFull && this.hasCommon(request) ? "common" : this.keptPool(request);
    if (pool === null) return refuse("day");
    const isSent = request.isSent && !(pool !== "common" && isNew);
    const { id } = this.sql
      .exec<{ id: number }>(
        "insert into mail_requests (day, purpose, account, network, pool, sent) values (?, ?, ?, ?, ?, ?) returning id",
        day,
        purpose,
        account,
        network,
        pool,
        isSent ? 1 : 0,
      )
      .one();
    return { ok: true, id, isSent };
  }

  async release(id: number): Promise<void> {
    await this.prepareStorage();
    this.sql.exec("delete from mail_requests where id = ?", id);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** Creates the table, which `alarm` deletes, and postpones the alarm. */
  private prepareStorage(): Promise<void> {
    this.sql.exec(TABLE);
    return this.ctx.storage.setAlarm(Date.now() + DELETE_AFTER_IDLE);
  }

  /** Notices leave room for codes: people who log in behind one address do not keep each other from a code. */
  private isNetworkFull(network: string, { purpose, account }: MailRequest): boolean {
    const { codes, notices, newAddresses } = this.sql
      .exec<{ codes: number; notices: number; newAddresses: number }>(
        `select count(case when purpose not like 'new-%' then 1 end) as codes, count(case when purpose like 'new-%' then 1 end) as notices, count(distinct case when purpose in (${FOR_NEW_ADDRESS.map((one) => `'${one}'`).join()}) then nullif(account, ?) end) as newAddresses from mail_requests where network = ?`,
        account,
        network,
      )
      .one();
    if (codes + (isNotice(purpose) ? notices : 0) >= MAILS.perNetwork) return true;
    return FOR_NEW_ADDRESS.includes(purpose) && newAddresses >= MAILS.newAddressesPerNetwork;
  }

  private hasCommon({ purpose, perDay }: MailRequest): boolean {
    const { used, notices } = this.sql
      .exec<{ used: number; notices: number }>(
        "select count(*) as used, count(case when purpose like 'new-%' then 1 end) as notices from mail_requests where sent = 1 and pool = 'common'",
      )
      .one();
    return used < sizeOf("common", perDay) && !(isNotice(purpose) && notices >= Math.floor(perDay * MAILS.notices));
  }

  /** The kept pool that this account may still use. The first notice of a day is the one that matters. */
  private keptPool({ purpose, account, isNew, perDay }: MailRequest): Pool | null {
    const pool = KEPT[purpose];
    if (pool === undefined || (isNew && !isForAnyAddress(purpose))) return null;
    const own = isNotice(purpose) ? this.countOf(account, purpose) : this.keptCodesOf(account);
    if (own >= (isNotice(purpose) ? 1 : MAILS.codesPerAccount)) return null;
    const { used } = this.sql
      .exec<{ used: number }>("select count(*) as used from mail_requests where sent = 1 and pool = ?", pool)
      .one();
    return used < sizeOf(pool, perDay) ? pool : null;
  }

  private countOf(account: string, purpose: MailPurpose): number {
    return this.sql
      .exec<{ count: number }>(
        "select count(*) as count from mail_requests where account = ? and purpose = ?",
        account,
        purpose,
      )
      .one().count;
  }

  private keptCodesOf(account: string): number {
    return this.sql
      .exec<{ count: number }>(
        "select count(*) as count from mail_requests where account = ? and pool = 'codes'",
        account,
      )
      .one().count;
  }
}

const sizeOf = (pool: Pool, perDay: number): number => Math.floor(perDay * MAILS.shares[pool]);
