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

/** A wrong secret takes the work of today's parameters, with every hash and without one. */
export function slowVerify(secret: string, hash: string | null): boolean {
  const { parameters, salt, key } = parse(hash ?? DUMMY_HASH);
  const right = crypto.timingSafeEqual(derive(secret, salt, parameters), key) && hash !== null;
  if (!right) spend(workOf(PARAMETERS) - workOf(parameters));
  return right;
}

const workOf = ({ N, r, p }: Parameters) => N * r * p;

/** Spends this much work with scrypt, to less than a thousandth of a hash. */
function spend(work: number): void {
  const { r } = PARAMETERS;
  let rest = work;
  for (let N = PARAMETERS.N; N >= 64; N /= 2) {
    const p = Math.floor(rest / (N * r));
    if (p > 0) derive("", Buffer.alloc(16), { N, r, p });
    rest -= Math.max(0, p) * N * r;
  }
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
