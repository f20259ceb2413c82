import crypto from "node:crypto";

/** OWASP's scrypt parameters. Every hash contains its own, so these can be raised later. */
const PARAMETERS = { N: 2 ** 14, r: 8, p: 5 };
const MAX_MEMORY = 64 * 1024 * 1024;
const KEY_BYTES = 32;

type Parameters = typeof PARAMETERS;

const derive = (secret: string, salt: Buffer, parameters: Parameters) =>
  crypto.scryptSync(secret.normalize("NFKC"), salt, KEY_BYTES, { ...parameters, maxmem: MAX_MEMORY });

const write = ({ N, r, p }: Parameters, salt: Buffer, key: Buffer) =>
  `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;

/** Takes about 180 ms of CPU. @returns `scrypt$N$r$p$salt$key` */
export function slowHash(secret: string, parameters: Parameters = PARAMETERS): string {
  const salt = crypto.randomBytes(16);
  return write(parameters, salt, derive(secret, salt, parameters));
}

/** Without a hash it takes the same time and returns false. */
export function slowVerify(secret: string, hash: string | null): boolean {
  const { parameters, salt, key } = parse(hash ?? DUMMY_HASH);
  const same = crypto.timingSafeEqual(derive(secret, salt, parameters), key);
  return same && hash !== null;
}

export const isOutdated = (hash: string): boolean => {
  const { parameters } = parse(hash);
  return parameters.N !== PARAMETERS.N || parameters.r !== PARAMETERS.r || parameters.p !== PARAMETERS.p;
};

const DUMMY_HASH = write(PARAMETERS, Buffer.alloc(16), Buffer.alloc(KEY_BYTES));

function parse(hash: string) {
  const [scheme, N, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) throw new Error("unknown hash");
  return {
    parameters: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}
