import { describe, expect, it } from "vitest";
import { AppError } from "#worker/contract/errors.ts";
import { refuseWeakPassword } from "#worker/services/account/weak-passwords.ts";

const EMAIL = "ana.perez@ejemplo.cl";

function messageOf(password: string): string | undefined {
  try {
    refuseWeakPassword(password, EMAIL);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.issues?.[0]?.message : "no AppError";
  }
}

describe("A new password cannot be guessed at once", () => {
  it("A common password is refused in any case", () => {
    for (const password of ["12345678", "QWERTY123", "Tertulia"]) {
      expect(messageOf(password)).toBe("Esta contraseña es muy común. Elige otra.");
    }
  });

  it("A password of few characters, a repeated part or a row of keys is refused", () => {
    const words = [
      "zzzzzzzz",
      "ññññññññ",
      "aabbccaa",
      "xkxkxkxk",
      "xk7qxk7q",
      "bcdefghij",
      "jihgfedcb",
      "asdfghjklñ",
      "Cdefghijk",
    ];
    for (const password of words) {
      expect([password, messageOf(password)]).toEqual([password, "Esta contraseña es fácil de adivinar. Elige otra."]);
    }
  });

  it("The person's email and the product's name are refused, also with a number or a sign", () => {
    for (const password of [
      EMAIL,
      "ANA.PEREZ@EJEMPLO.CL",
      "ana.perez",
      "perez2024",
      "tertulia-2024!",
      "tertuliatertulia",
    ]) {
      const message = "No uses tu email ni el nombre de Tertulia como contraseña.";
      expect([password, messageOf(password)]).toEqual([password, message]);
    }
  });

  it("Other passwords are accepted, also with such a word among others", () => {
    for (const password of [
      "clave-larga",
      "caballo verde",
      "perez come limones",
      "tertulia azul perro",
      "9#x!7&Qz",
      "ejemplo-largo",
    ]) {
      expect([password, messageOf(password)]).toEqual([password, undefined]);
    }
  });
});
