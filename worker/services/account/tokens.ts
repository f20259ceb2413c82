import { readJwt, writeJwt } from "./jwt.ts";

export const writeToken = (sessionId: string, expiresAt: string, secret: string): Promise<string> =>
  writeJwt("tertulia", { sub: sessionId }, new Date(expiresAt), secret);

/** @returns the id of the session; null for a token that is not valid */
export const verifyToken = async (token: string, secret: string): Promise<string | null> =>
  (await readJwt("tertulia", token, secret))?.sub ?? null;
