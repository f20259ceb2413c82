import crypto from "node:crypto";

const { scryptSync } = crypto;

/**
 * A slow hash takes 180 ms of CPU, several times as much on a busy machine. No test in workerd is about the strength of a
 * hash, so scrypt works with the cheap parameters of the passwords of a world. The code chooses, stores and reads its own.
 */
crypto.scryptSync = (secret, salt, bytes) => scryptSync(secret, salt, bytes, { N: 2, r: 1, p: 1 });
