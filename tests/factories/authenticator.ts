import type { Assertion, CreationOptions, NewCredential, RequestOptions } from "#worker/contract/passkeys.ts";

const base64url = (bytes: Uint8Array | ArrayBuffer | string) => Buffer.from(bytes as Uint8Array).toString("base64url");
const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
/** May be copied to other devices of the person, and is. */
const BACKED_UP = 0x08 | 0x10;
const HAS_CREDENTIAL = 0x40;

/** An integer of ASN.1 DER: without leading zeros, and with one where the first bit is set. */
function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = Buffer.from(bytes.subarray(start));
  const value = (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits;
  return Buffer.concat([Buffer.of(0x02, value.length), value]);
}

/** Web Crypto signs with two numbers of 32 bytes, authenticators with a DER sequence of both. */
function toDer(signature: ArrayBuffer): Buffer {
  const bytes = new Uint8Array(signature);
  const both = Buffer.concat([integer(bytes.subarray(0, 32)), integer(bytes.subarray(32))]);
  return Buffer.concat([Buffer.of(0x30, both.length), both]);
}

type Options = { origin: string; isVerified?: boolean; counts?: boolean };

/**
 * An authenticator in software, with one ES256 credential and no attestation. As most of today, it copies its credential to
 * other devices and so reports 0 as its counter; one that `counts` is a key of hardware.
 */
export class Authenticator {
  readonly credentialId = base64url(crypto.getRandomValues(new Uint8Array(32)));
  private keys: CryptoKeyPair | undefined;
  private userHandle = "";
  counter = 0;

  constructor(private readonly options: Options) {}

  async create({ challenge, rp, user }: CreationOptions): Promise<NewCredential> {
    this.userHandle = user.id;
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    if (!("privateKey" in keys)) throw new Error("no pair of keys");
    this.keys = keys;
    const { x = "", y = "" } = Object(await crypto.subtle.exportKey("jwk", keys.publicKey));
    const id = Buffer.from(this.credentialId, "base64url");
    // A COSE key: type EC2, algorithm ES256, curve P-256, x and y.
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
    const data = await this.data(rp.id, HAS_CREDENTIAL, credential);
    // The CBOR map of `fmt`: `none`, `attStmt`: an empty map, and `authData`: bytes.
    const attestation = Buffer.concat([
      Buffer.of(0xa3, 0x63),
      Buffer.from("fmt"),
      Buffer.of(0x64),
      Buffer.from("none"),
      Buffer.of(0x67),
      Buffer.from("attStmt"),
      Buffer.of(0xa0, 0x68),
      Buffer.from("authData"),
      Buffer.of(0x58, data.length),
      data,
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(this.clientData("webauthn.create", challenge)),
        attestationObject: base64url(attestation),
      },
    };
  }

  async get({ challenge, rpId }: RequestOptions): Promise<Assertion> {
    if (!this.keys) throw new Error("no credential yet");
    const data = await this.data(rpId, 0);
    const clientData = this.clientData("webauthn.get", challenge);
    const signed = new Uint8Array(Buffer.concat([data, await sha256(clientData)]));
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    const signature = toDer(await crypto.subtle.sign(algorithm, this.keys.privateKey, signed));
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: this.userHandle,
      },
    };
  }

  private credential() {
    return { id: this.credentialId, rawId: this.credentialId, type: "public-key" as const };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.options.origin, crossOrigin: false }));
  }

  private async data(rpId: string, flags: number, credential: Uint8Array = Buffer.alloc(0)): Promise<Buffer> {
    const { isVerified = true, counts = false } = this.options;
    if (counts) this.counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (counts ? 0 : BACKED_UP));
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([await sha256(Buffer.from(rpId)), head, credential]);
  }
}
