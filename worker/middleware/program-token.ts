import { createMiddleware } from "hono/factory";
import { openDatabase } from "#drizzle/client.ts";
import { AppError } from "#worker/contract/errors.ts";
import { isProgramToken } from "#worker/contract/program-tokens.ts";
import type { Scope } from "#worker/contract/scopes.ts";
import { tokenHashOf } from "#worker/services/link-tokens.ts";
import { findProgram, isProgramUseDue, recordProgramUse } from "#worker/services/team/program-tokens.ts";
import { afterAnswer } from "./after-answer.ts";
import type { ApiEnv } from "./context.ts";
import { chooseDatabase } from "./database.ts";
import { bearerToken, session } from "./session.ts";
import { chargeNetwork, chargePerson, refuseKnownSession } from "./spending.ts";

/**
 * Reads the token of a program, or else that of a session, in a call that the scope may make. Other calls and pages know only
 * sessions, so a program is refused there.
 * @throws AppError unauthorized, token_refused, scope_missing, day_used, network_day_used
 */
export const sessionOrProgram = (scope: Scope) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const token = bearerToken(c);
    if (!token || !isProgramToken(token) || c.env.pageScope) return session(c, next);
    const tokenHash = await tokenHashOf(token);
    refuseKnownSession(c, tokenHash);
    const access = await findProgram(c.get("home"), tokenHash);
    if (!access) {
      // Anybody makes up new tokens, so the hash of one cannot pay.
      await chargeNetwork(c);
      throw new AppError("token_refused");
    }
    const { account, team, program } = access;
    chargePerson(c, account);
    if (team.id !== c.req.param("teamId")) throw new AppError("not_found");
    if (!program.scopes.includes(scope)) throw new AppError("scope_missing");
    if (isProgramUseDue(program)) afterAnswer(c, recordProgramUse(openDatabase(c.env.DB).db, program.id));
    c.set("account", account);
    c.set("team", team);
    c.set("programId", program.id);
    chooseDatabase(c, team);
    await next();
  });
