import type { CodeFor } from "#tests/factories/example-table.ts";
import type { Product } from "./product.ts";

/** Asks a server for a code and takes it from the local outbox. */
export const codesOf =
  (product: Product): CodeFor =>
  async (email, purpose) => {
    const asked = await product.call("POST", `/api/auth/request-${purpose}`, { json: { email } });
    const mails = await product.call("GET", `/dev/outbox.json?to=${encodeURIComponent(email)}`);
    const [mail]: { code?: string }[] = await mails.json();
    if (!asked.ok || !mail?.code) throw new Error(`no code: ${asked.status}`);
    product.confide(mail.code);
    return mail.code;
  };
