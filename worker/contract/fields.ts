import * as z from "zod/mini";
import { CODE, LIMITS } from "./limits.ts";

/** The words of the contract: each kind of value once, with what a person is told when it does not fit. */
const REQUIRED = "Completa este campo.";
const atLeast = (count: number) => (count === 1 ? REQUIRED : `Escribe al menos ${count} caracteres.`);
const atMost = (count: number) => `Escribe como máximo ${count} caracteres.`;

/** Text that can be stored and shown again as it came: no NUL, no half of a surrogate pair. */
const storable = z.refine<string>((value) => !value.includes("\0") && value.isWellFormed(), {
  error: "Hay caracteres que no se pueden guardar.",
});

/** Trimmed text of `min` to `max` characters. */
export const text = (max: number, min = 1) =>
  z
    .string({ error: REQUIRED })
    .check(z.trim(), z.minLength(min, atLeast(min)), z.maxLength(max, atMost(max)), storable);

export const name = () => text(LIMITS.name);
export const message = () => text(LIMITS.text, LIMITS.textMin);
export const userPassword = () => text(LIMITS.userPassword.max, LIMITS.userPassword.min);
export const teamPassword = () => text(LIMITS.teamPassword.max, LIMITS.teamPassword.min);
/** A password to compare: only its presence is told, never what a right one looks like. */
export const givenPassword = () => text(LIMITS.userPassword.max);
export const id = () => text(LIMITS.name);

export const email = () =>
  z
    .string({ error: REQUIRED })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, REQUIRED),
      z.maxLength(LIMITS.email, atMost(LIMITS.email)),
      storable,
      z.email("Escribe un email válido, como ana@ejemplo.cl."),
    );

/** The code of a mail, compared without case (contract *Codes*). */
export const code = () =>
  z
    .string({ error: REQUIRED })
    .check(z.trim(), z.toUpperCase(), z.length(CODE.length, `El código tiene ${CODE.length} caracteres.`), storable);

/** A whole number from `min` to `max`. */
export const whole = ({ min, max }: { min: number; max: number }) => {
  const error = `Escribe un número entero entre ${min} y ${max.toLocaleString("es-CL")}.`;
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
};

/** One of the given words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `Usa uno de estos valores: ${words.join(", ")}.` });

/** A value that may be left out; `""` and `null` mean "not sent" (contract *Wire format*). */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<Schema> | "" | null | undefined): unknown =>
        value === null || (typeof value === "string" && value.trim() === "") ? undefined : value,
      ),
      z.optional(schema),
    ),
  );
