const encode = (text: string) => new TextEncoder().encode(text);

/** HMAC-SHA-256: nobody computes it without the secret. */
export async function keyedHash(text: string, secret: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(text)));
}
