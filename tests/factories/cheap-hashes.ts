import crypto from "node:crypto";
import { vi } from "vitest";

const { scryptSync } = crypto;

/**
 * A slow hash takes 180 ms of CPU, several times as much on a busy machine. Few tests in workerd are about that, so scrypt
 * works with the cheap parameters of the passwords of a world. The code chooses, stores and reads its own.
 */
crypto.scryptSync = (secret, salt, bytes) => scryptSync(secret, salt, bytes, { N: 2, r: 1, p: 1 });

/** Hashes take their time until `vi.restoreAllMocks`. A password of a world has cheap parameters of its own. */
export const makeHashesSlow = () =>
  vi
    .spyOn(crypto, "scryptSync")
    .mockImplementation((secret, salt, bytes, options) => scryptSync(secret, salt, bytes, options));
