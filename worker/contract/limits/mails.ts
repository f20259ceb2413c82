import { DAY } from "./time.ts";

/** The shortest time of a call that may send mail, so that its time does not reveal whether the account exists. */
export const MIN_MAIL_CALL_TIME = 600;

/** Limits of one day, in UTC. The shares are of all mails of the day. */
export const MAILS = {
  /** What Resend's free plan allows. */
  perDay: 100,
  /** Those besides `common` are only for accounts of more than a day, when `common` is used up. */
  shares: { common: 0.5, codes: 0.3, logins: 0.1, changes: 0.1 },
  /** What one account uses of `codes`. */
  codesPerAccount: 3,
  /** How long an account is new. */
  newFor: DAY,
  /** What notices use of `common`. */
  notices: 0.2,
  /** The most notices of one kind. */
  noticesPerAccount: 5,
  newAddressesPerNetwork: 5,
  /** The most mails of all purposes together. */
  perNetwork: 10,
} as const;
