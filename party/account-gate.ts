import { DurableObject } from "cloudflare:workers";
import { randomInt } from "node:crypto";
import { CODE, PASSKEYS, TRIES } from "#worker/contract/limits/accounts.ts";
import { HOUR, MINUTE } from "#worker/contract/limits/time.ts";
import type { CodePurpose } from "#worker/contract/mail-purposes.ts";
import { Attempts } from "./attempts.ts";
import { isOutdated, slowHash, slowVerify } from "./slow-hash.ts";
import { TaskQueue } from "./task-queue.ts";

/** Longer than any code lives and any attempt counts. */
const DELETE_AFTER_IDLE = 2 * HOUR;

const TABLES = `create table if not exists mailed_codes (id integer primary key autoincrement, purpose text not null, holder text not null, hash text not null, tries integer not null, expires integer not null);
  create table if not exists challenges (challenge text primary key, expires integer not null)`;

/** What a code is for. `holder` is the guest or the session that alone can use it, "" for everybody who has the email. */
export type CodeUse = { purpose: CodePurpose; holder: string };

type RetryAfter = { retryAfterSeconds: number };
type IssuedCode = { ok: true; id: number; code: string } | ({ ok: false } & RetryAfter);
type PasswordCheck =
  | { result: "right"; rehashed: string | null }
  | { result: "wrong" }
  | ({ result: "rate-limited" } & RetryAfter);

/**
 * The checks of a password, by the names under which wrong ones are stored. A right one `forgets` those before it, and
 * `rehashes` an old hash.
 */
const CHECKS = {
  login: { limit: TRIES.password, forgets: true, rehashes: true },
  proof: { limit: TRIES.password, forgets: true, rehashes: false },
  // A person who guesses the password of a team can have another team whose password they know.
  join: { limit: TRIES.join, forgets: false, rehashes: false },
};

/** Codes of one email count together, except to confirm, whose mails only a session of the account can ask for. */
const attemptsOf = ({ purpose, holder }: CodeUse) => `code ${purpose === "confirm" ? `confirm ${holder}` : purpose}`;

/**
 * One object for each account, with the name `account:EMAIL`. Slow hashes exceed the Worker's CPU limit, so they run here.
 * What reads, hashes and writes is one task of the queue, so calls cannot interleave and every attempt counts once.
 */
export class AccountGate extends DurableObject<Cloudflare.Env> {
  private readonly sql = this.ctx.storage.sql;
  private readonly attempts = new Attempts(this.sql);
  private readonly queue = new TaskQueue();
  private readonly hashes = new Map<string, Promise<string>>();

  /** The code before it stays valid until `settleCode`. */
  async issueCode({ purpose, holder }: CodeUse): Promise<IssuedCode> {
    await this.prepareStorage();
    const kind = attemptsOf({ purpose, holder });
    return this.queue.run("normal", () => {
      const retryAfterSeconds = Math.max(
        this.attempts.secondsToWait(kind, { most: CODE.perMinute, within: MINUTE }),
        this.attempts.secondsToWait(kind, { most: CODE.perHour, within: HOUR }),
      );
      if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
      const code = Array.from({ length: CODE.length }, () => CODE.alphabet[randomInt(CODE.alphabet.length)]).join("");
      this.attempts.record(kind);
      this.sql.exec("delete from mailed_codes where expires <= ?", Date.now());
      const { id } = this.sql
        .exec<{ id: number }>(
          "insert into mailed_codes (purpose, holder, hash, tries, expires) values (?, ?, ?, 0, ?) returning id",
          purpose,
          holder,
          slowHash(code),
          Date.now() + CODE.life,
        )
        .one();
      return { ok: true, id, code };
    });
  }

  /**
   * Ends the codes before this one. One whose mail did not leave ends itself where an older one lives, so that exactly one
   * is hashed afterwards: for known and unknown accounts alike.
   */
  async settleCode({ purpose, holder }: CodeUse, id: number, hasLeft: boolean): Promise<void> {
    await this.prepareStorage();
    const isOlder = "purpose = ? and holder = ? and id < ?";
    if (hasLeft) this.sql.exec(`delete from mailed_codes where ${isOlder}`, purpose, holder, id);
    else {
      this.sql.exec(
        `delete from mailed_codes where id = ? and exists (select 1 from mailed_codes where ${isOlder} and expires > ? and tries < ?)`,
        id,
        purpose,
        holder,
        id,
        Date.now(),
        CODE.tries,
      );
    }
  }

  /** The code no longer counts against the limits, and the one before it stays valid. */
  async withdrawCode(use: CodeUse, id: number): Promise<void> {
    await this.prepareStorage();
    this.sql.exec("delete from mailed_codes where id = ?", id);
    this.attempts.takeBack(attemptsOf(use));
  }

  /**
   * Whether the code is valid. A valid code is used up and forgets all wrong passwords; `CODE.tries` wrong codes
   * invalidate it. Without a live code nothing is hashed: known and unknown accounts get codes alike.
   */
  async redeemCode({ purpose, holder }: CodeUse, code: string): Promise<boolean> {
    await this.prepareStorage();
    return this.queue.run("normal", () => {
      const rows = this.sql
        .exec<{ hash: string }>(
          "select hash from mailed_codes where purpose = ? and holder = ? and expires > ? and tries < ? order by id desc",
          purpose,
          holder,
          Date.now(),
          CODE.tries,
        )
        .toArray();
      if (rows.length === 0) return false;
      const right = rows.some(({ hash }) => slowVerify(code, hash));
      this.sql.exec(
        `update mailed_codes set tries = ${right ? CODE.tries : "tries + 1"} where purpose = ? and holder = ?`,
        purpose,
        holder,
      );
      if (right) {
        for (const [name, { forgets }] of Object.entries(CHECKS)) if (forgets) this.attempts.forgetStarting(name);
      }
      return right;
    });
  }

  async restoreCode({ purpose, holder }: CodeUse): Promise<void> {
    await this.prepareStorage();
    this.sql.exec("update mailed_codes set tries = 0 where purpose = ? and holder = ?", purpose, holder);
  }

  /** Whether this answered challenge of a passkey is used for the first time. Its signature and age were checked before. */
  async useChallenge(challenge: string): Promise<boolean> {
    await this.prepareStorage();
    this.sql.exec("delete from challenges where expires <= ?", Date.now());
    const { rowsWritten } = this.sql.exec(
      "insert or ignore into challenges values (?, ?)",
      challenge,
      Date.now() + PASSKEYS.challengeLife,
    );
    return rowsWritten > 0;
  }

  /** Retries that arrive while their password is being hashed share the hash. */
  async hash(password: string): Promise<string> {
    const pending = this.hashes.get(password);
    if (pending) return pending;
    const hash = this.queue.run("urgent", () => slowHash(password)).finally(() => this.hashes.delete(password));
    this.hashes.set(password, hash);
    return hash;
  }

  /**
   * @param hash null for an unknown account: takes as long as a wrong password
   * @param deviceId of a device that knows the account: its wrong passwords are counted apart
   */
  async checkLogin(password: string, hash: string | null, deviceId: string | null): Promise<PasswordCheck> {
    return this.check("login", deviceId, password, hash);
  }

  /** Tries are counted for each session, so that the thief of an old token does not keep the owner from confirming. */
  async checkProof(sessionId: string, password: string, hash: string | null): Promise<PasswordCheck> {
    return this.check("proof", sessionId, password, hash);
  }

  /** @param hash null for an unknown team: takes as long as a wrong password */
  async checkJoinPassword(userId: string, password: string, hash: string | null): Promise<PasswordCheck> {
    return this.check("join", userId, password, hash);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** @param who the device, the session or the person whose tries are counted; null for those of all unknown devices */
  private async check(
    name: keyof typeof CHECKS,
    who: string | null,
    password: string,
    hash: string | null,
  ): Promise<PasswordCheck> {
    await this.prepareStorage();
    const { limit, forgets, rehashes } = CHECKS[name];
    const kind = who === null ? name : `${name} ${who}`;
    return this.queue.run("urgent", () => {
      const retryAfterSeconds = this.attempts.secondsToWait(kind, limit);
      if (retryAfterSeconds > 0) return { result: "rate-limited", retryAfterSeconds };
      if (!slowVerify(password, hash)) {
        this.attempts.record(kind);
        return { result: "wrong" };
      }
      if (forgets) this.attempts.forget(kind);
      return { result: "right", rehashed: hash && isOutdated(hash) && rehashes ? slowHash(password) : null };
    });
  }

  /** Creates the tables, which `alarm` deletes, and postpones the alarm. */
  private prepareStorage(): Promise<void> {
    this.sql.exec(TABLES);
    this.attempts.createTable();
    return this.ctx.storage.setAlarm(Date.now() + DELETE_AFTER_IDLE);
  }
}
