import { DurableObject } from "cloudflare:workers";
import { randomInt } from "node:crypto";
import { CODE, TRIES } from "#worker/contract/limits.ts";
import { isOutdated, slowHash, slowVerify } from "./slow-hash.ts";

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;
/** An object that nobody asked for this long holds nothing worth keeping. */
const DELETE_AFTER_IDLE = 2 * HOUR;

const TABLES = `create table if not exists codes (purpose text primary key, hash text not null, tries integer not null, expires integer not null);
  create table if not exists marks (kind text not null, at integer not null);
  create index if not exists marks_kind on marks (kind, at)`;

type RetryAfter = { retryAfterSeconds: number };
export type IssuedCode = { ok: true; code: string } | ({ ok: false } & RetryAfter);
export type PasswordCheck =
  | { answer: "right"; rehashed: string | null }
  | { answer: "wrong" }
  | ({ answer: "wait" } & RetryAfter);

/**
 * One object an account (`account:EMAIL`) or team (`team:ID`): codes, tries and the slow hashes, which do not fit in
 * the Worker's CPU time. Each method runs to its end before the next one starts, so a code or a try counts once.
 */
export class Gate extends DurableObject<Cloudflare.Env> {
  private readonly sql = this.ctx.storage.sql;

  /** A new code for a purpose, in place of the old one; at most 1 a minute and 5 an hour (contract *Codes*). */
  async issueCode(purpose: string): Promise<IssuedCode> {
    await this.prepareStorage();
    const waits = [this.wait("code", CODE.perMinute, MINUTE), this.wait("code", CODE.perHour, HOUR)];
    const retryAfterSeconds = Math.max(...waits.map((retryAfter) => retryAfter?.retryAfterSeconds ?? 0));
    if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
    const code = Array.from({ length: CODE.length }, () => CODE.alphabet[randomInt(CODE.alphabet.length)]).join("");
    this.recordAttempt("code");
    this.sql.exec("insert or replace into codes values (?, ?, 0, ?)", purpose, slowHash(code), Date.now() + CODE.life);
    return { ok: true, code };
  }

  /** Takes back a code whose mail never left: it neither works nor counts. */
  async revokeCode(purpose: string): Promise<void> {
    await this.prepareStorage();
    this.sql.exec("delete from codes where purpose = ?", purpose);
    this.sql.exec("delete from marks where rowid = (select max(rowid) from marks where kind = 'code')");
  }

  /** Whether the code is the living one; a right code is used up, the fifth wrong try kills it. */
  async redeemCode(purpose: string, code: string): Promise<boolean> {
    await this.prepareStorage();
    const [row] = this.sql
      .exec<{ hash: string; tries: number }>(
        "select hash, tries from codes where purpose = ? and expires > ? and tries < ?",
        purpose,
        Date.now(),
        CODE.tries,
      )
      .toArray();
    const right = slowVerify(code, row?.hash ?? null);
    if (right) this.sql.exec("update codes set tries = ? where purpose = ?", CODE.tries, purpose);
    else this.sql.exec("update codes set tries = tries + 1 where purpose = ?", purpose);
    return right;
  }

  /** What a code was taken for has failed on our side: it works once more, as long as it would have. */
  async restoreCode(purpose: string): Promise<void> {
    await this.prepareStorage();
    this.sql.exec("update codes set tries = 0 where purpose = ?", purpose);
  }

  /** The slow hash of a password. */
  async hash(password: string): Promise<string> {
    return slowHash(password);
  }

  /** Compares an account's password; 10 wrong ones in 15 minutes and it waits (contract *Codes*). A right one clears nothing. */
  async checkPassword(password: string, hash: string | null): Promise<PasswordCheck> {
    const checked = await this.check("password", password, hash, TRIES.password);
    if (checked.answer !== "right" || !hash || !isOutdated(hash)) return checked;
    return { answer: "right", rehashed: slowHash(password) };
  }

  /** Compares a team's password for one user; 10 wrong ones in 10 minutes and they wait (contract *Codes*). */
  async checkJoinPassword(userId: string, password: string, hash: string | null): Promise<PasswordCheck> {
    return this.check(`join ${userId}`, password, hash, TRIES.join);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  private async check(
    kind: string,
    password: string,
    hash: string | null,
    limit: { most: number; within: number },
  ): Promise<PasswordCheck> {
    await this.prepareStorage();
    const wait = this.wait(kind, limit.most, limit.within);
    if (wait) return { answer: "wait", ...wait };
    if (!slowVerify(password, hash)) {
      this.recordAttempt(kind);
      return { answer: "wrong" };
    }
    return { answer: "right", rehashed: null };
  }

  private recordAttempt(kind: string): void {
    this.sql.exec("delete from marks where at < ?", Date.now() - DELETE_AFTER_IDLE);
    this.sql.exec("insert into marks values (?, ?)", kind, Date.now());
  }

  /** How long until fewer than `most` marks lie within the window; null when that is so already. */
  private wait(kind: string, most: number, within: number): RetryAfter | null {
    const [row] = this.sql
      .exec<{ at: number }>(
        "select at from marks where kind = ? and at > ? order by at desc limit 1 offset ?",
        kind,
        Date.now() - within,
        most - 1,
      )
      .toArray();
    return row ? { retryAfterSeconds: Math.max(1, Math.ceil((row.at + within - Date.now()) / 1000)) } : null;
  }

  /** Before anything else: the tables, which `alarm` may just have deleted, and the alarm put off. */
  private prepareStorage(): Promise<void> {
    this.sql.exec(TABLES);
    return this.ctx.storage.setAlarm(Date.now() + DELETE_AFTER_IDLE);
  }
}
