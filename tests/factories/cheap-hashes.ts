import crypto from "node:crypto";
import { vi } from "vitest";

const { scryptSync } = crypto;

/**
 * For tests that hash often and are not about the strength or time of a hash: one takes 180 ms of CPU, several times as much
 * on a busy machine. It verifies the passwords of a world, and lasts until `vi.restoreAllMocks`.
 */
export const makeHashesCheap = () =>
  vi
    .spyOn(crypto, "scryptSync")
    .mockImplementation((secret, salt, bytes) => scryptSync(secret, salt, bytes, { N: 2, r: 1, p: 1 }));
