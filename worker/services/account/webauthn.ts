import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { passkeys } from "#drizzle/schema/passkeys.ts";
import { AppError } from "#worker/contract/errors.ts";
import { PASSKEYS } from "#worker/contract/limits/accounts.ts";
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from "#worker/contract/passkeys.ts";
import { type ChallengePurpose, checkChallenge, newChallenge } from "./challenges.ts";

/** @property origin the address at which people log in: a passkey is bound to its hostname */
export type Site = { origin: string; jwtSecret: string };

/** COSE names of Ed25519, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

export const rpIdOf = ({ origin }: Pick<Site, "origin">): string => new URL(origin).hostname;

export async function creationOf(
  site: Site,
  purpose: ChallengePurpose,
  { id, name, email }: { id: string; name: string; email: string },
  excludeCredentials: CreationOptions["excludeCredentials"],
): Promise<CreationOptions> {
  return {
    challenge: await newChallenge(purpose, site.jwtSecret),
    rp: { id: rpIdOf(site), name: "Tertulia" },
    user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: PASSKEYS.challengeLife,
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials,
  };
}

export async function requestOf(
  site: Site,
  purpose: ChallengePurpose,
  allowCredentials: RequestOptions["allowCredentials"],
): Promise<RequestOptions> {
  return {
    challenge: await newChallenge(purpose, site.jwtSecret),
    rpId: rpIdOf(site),
    timeout: PASSKEYS.challengeLife,
    userVerification: "required",
    allowCredentials,
  };
}

const isText = (value: unknown): value is string => typeof value === "string";

/** @throws AppError invalid_passkey */
export async function takeChallenge(
  { jwtSecret }: Site,
  clientDataJSON: string,
  purpose: ChallengePurpose,
): Promise<string> {
  let challenge: unknown;
  try {
    ({ challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()));
  } catch {
    throw new AppError("invalid_passkey");
  }
  if (!isText(challenge)) throw new AppError("invalid_passkey");
  await checkChallenge(challenge, purpose, jwtSecret);
  return challenge;
}

/** What the library throws says which check failed. */
async function verified<Info>(check: Promise<Info>): Promise<Info> {
  try {
    return await check;
  } catch (cause) {
    throw new AppError("invalid_passkey", { cause });
  }
}

type StoredCredential = Pick<typeof passkeys.$inferInsert, "credentialId" | "publicKey" | "counter" | "rpId">;

/** @returns the challenge that was answered, which the caller must use up @throws AppError invalid_passkey */
export async function verifyCreation(
  site: Site,
  purpose: ChallengePurpose,
  { response, ...answer }: NewCredential,
): Promise<{ challenge: string; credential: StoredCredential }> {
  const challenge = await takeChallenge(site, response.clientDataJSON, purpose);
  const rpId = rpIdOf(site);
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw new AppError("invalid_passkey");
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  return { challenge, credential: { credentialId, publicKey: key, counter, rpId } };
}

/** @returns the counter of the authenticator @throws AppError invalid_passkey */
export async function verifyAssertion(
  site: Site,
  challenge: string,
  { response, ...credential }: Assertion,
  stored: Omit<StoredCredential, "rpId">,
): Promise<number> {
  const { verified: isRight, authenticationInfo } = await verified(
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
        counter: stored.counter,
      },
    }),
  );
  if (!isRight) throw new AppError("invalid_passkey");
  return authenticationInfo.newCounter;
}
