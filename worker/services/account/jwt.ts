import { type JWTPayload, jwtVerify, SignJWT } from "jose";

const ISSUER = "tertulia";
const ALGORITHM = "HS256";
const encodeKey = (secret: string) => new TextEncoder().encode(secret);

/** What the token is for. A token of another audience is refused. */
type Audience = "tertulia" | "tertulia-device";

/** @param claims with the subject, `sub` */
export const writeJwt = (audience: Audience, claims: JWTPayload, expiresAt: Date, secret: string): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(encodeKey(secret));

/** @returns null for a token that is not valid, or of another audience */
export async function readJwt(audience: Audience, token: string, secret: string): Promise<JWTPayload | null> {
  const expected = { issuer: ISSUER, audience, algorithms: [ALGORITHM] };
  try {
    return (await jwtVerify(token, encodeKey(secret), expected)).payload;
  } catch {
    return null;
  }
}
