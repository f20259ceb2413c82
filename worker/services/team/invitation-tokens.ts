const BYTES = 16;

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const encode = (text: string) => new TextEncoder().encode(text);

/** It is derived from the id, so that admins see the link again although only its hash is stored. */
export async function invitationToken(id: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const code = await crypto.subtle.sign("HMAC", key, encode(`invitation ${id}`));
  return base64url(new Uint8Array(code).slice(0, BYTES));
}

export async function tokenHashOf(token: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", encode(token))));
}
