import type { DurableObject } from "cloudflare:workers";
import type { Server } from "partyserver";
import type { AccountGate } from "#party/account-gate.ts";
import type { CountGate } from "#party/count-gate.ts";
import type { MailGate } from "#party/mail-gate.ts";
import type { TeamRoom } from "#party/team-room.ts";
import { SOCKET_MESSAGES } from "#worker/contract/limits/rooms.ts";
import { COUNTING } from "#worker/contract/spending.ts";

type CallsOf<Class, Base> = Record<Exclude<keyof Class, keyof Base>, number>;

/**
 * The most rows that a call of an object writes in its storage, its alarm and the later deletion of the rows included. The
 * platform does not tell the caller. `tests/party/object-rows.test.ts` measures them.
 */
export const OBJECT_ROWS = {
  AccountGate: {
    issueCode: 11,
    settleCode: 7,
    withdrawCode: 7,
    redeemCode: 7,
    restoreCode: 5,
    useChallenge: 8,
    hash: 0,
    checkLogin: 9,
    checkProof: 9,
    checkJoinPassword: 9,
  } satisfies CallsOf<AccountGate, DurableObject>,
  CountGate: { take: 10, giveBack: 5, spend: COUNTING.objectRowsWritten } satisfies CallsOf<CountGate, DurableObject>,
  MailGate: { reserve: 13, release: 7 } satisfies CallsOf<MailGate, DurableObject>,
  TeamRoom: {
    publish: 1,
    expel: 1,
    expelSession: 0,
    changeRole: 0,
    mergePerson: 4,
    rename: 3,
    readBoard: 2,
    readBoardStatuses: 0,
    performGesture: 3,
    freezeBoard: 5,
    closeBoard: 2,
    openBoard: 4,
    openTrial: 6,
    tellSlack: 7,
    slackChanged: 5,
    expectSeries: 6,
    expectWebhooks: 6,
    expectBin: 6,
    expectRetention: 6,
    binChanged: 16,
    backUpBoard: 3,
    takeRestored: 13,
    readTimer: 0,
    startTimer: 3,
    extendTimer: 3,
    cancelTimer: 3,
    // A socket sets an alarm when it comes and when it leaves, and pays for its first gestures.
    fetch: 2 + SOCKET_MESSAGES.prepaid.rows,
  } satisfies CallsOf<TeamRoom, Server<Cloudflare.Env>> & { fetch: number },
};
