import { jwtVerify, SignJWT } from "jose";

const CLAIMS = { issuer: "tertulia", audience: "tertulia" };
const ALGORITHM = "HS256";
const encodeKey = (secret: string) => new TextEncoder().encode(secret);

export function writeToken(sessionId: string, expiresAt: string, secret: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(CLAIMS.issuer)
    .setAudience(CLAIMS.audience)
    .setSubject(sessionId)
    .setIssuedAt()
    .setExpirationTime(new Date(expiresAt))
    .sign(encodeKey(secret));
}

export async function verifyToken(token: string, secret: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, encodeKey(secret), { ...CLAIMS, algorithms: [ALGORITHM] });
    return payload.sub ?? null;
  } catch {
    return null;
  }
}
