import { readFileSync } from "node:fs";
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { Stop } from "#scripts/shared/tools.ts";

const HEADER = "age-encryption.org/v1\n";

/** The identity opens what is encrypted for the recipient. */
export async function newKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** @returns null where backups are not encrypted */
export function recipientOfBackups(): string | null {
  const recipient = process.env.BACKUP_RECIPIENT?.trim();
  if (!recipient) return null;
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new Stop("BACKUP_RECIPIENT is not the public key that npm run backup -- --new-key printed (age1…).");
  }
  return recipient;
}

export function encryptFor(recipient: string, text: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(text);
}

/** @param identityFile has the identity, otherwise the variable BACKUP_IDENTITY has it */
export async function readBackup(file: string, identityFile?: string): Promise<string> {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, HEADER.length).toString("latin1") !== HEADER) return bytes.toString("utf8");
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identityFrom(identityFile));
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop("This is no key: it begins with AGE-SECRET-KEY-. Nothing was changed.");
  }
  try {
    return await decrypter.decrypt(bytes, "text");
  } catch {
    throw new Stop(`${file} cannot be opened with this key, or it is damaged. Nothing was changed.`);
  }
}

function identityFrom(file: string | undefined): string {
  const text = file ? readFileSync(file, "utf8") : process.env.BACKUP_IDENTITY;
  const line = text?.split("\n").find((one) => one.trim() && !one.startsWith("#"));
  if (line) return line.trim();
  throw new Stop(
    "This backup is encrypted. Set BACKUP_IDENTITY, or add --identity FILE, with the key that npm run backup -- --new-key printed. Nobody can open it without that key. Nothing was changed.",
  );
}
