import { AppError } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Rows of keys, the alphabet and the digits. */
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiopasdfghjklñzxcvbnm", "qwertyuiopasdfghjklzxcvbnm"];
const PRODUCT = "tertulia";
/** Fewer letters beside a known word, or fewer different characters, add nothing that takes long to guess. */
const FEWEST = 4;

const isRun = (text: string): boolean =>
  ROWS.some((row) => row.includes(text) || [...row].reverse().join("").includes(text));

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/su.test(text) || new Set(text).size < FEWEST;

/** The email, the words before its `@`, and the product's name, the longest first. What follows the `@` is common to many people. */
const wordsOf = (email: string): string[] => {
  const local = email.split("@")[0] ?? "";
  return [email, local, ...local.split(/[^\p{L}]+/u), PRODUCT]
    .filter((word) => word.length >= FEWEST)
    .sort((one, other) => other.length - one.length);
};

/** Whether it is little more than the person's email or the product's name. */
function isMadeOf(words: string[], text: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), text);
  return rest !== text && rest.replace(/\P{L}/gu, "").length < FEWEST;
}

/** @throws AppError invalid_input for a password that is guessed at once */
export function refuseWeakPassword(password: string, email: string): void {
  const text = password.normalize("NFKC").toLowerCase();
  const message = messageFor(text, email);
  if (message) throw new AppError("invalid_input", { issues: [{ path: "password", message }] });
}

function messageFor(text: string, email: string): string | null {
  if (isCommonPassword(text)) return t`Esta contraseña es muy común. Elige otra.`;
  if (isRun(text) || isRepeated(text)) return t`Esta contraseña es fácil de adivinar. Elige otra.`;
  return isMadeOf(wordsOf(email), text) ? t`No uses tu email ni el nombre de Tertulia como contraseña.` : null;
}
