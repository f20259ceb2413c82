import * as z from "zod/mini";
import { number, t } from "./language.ts";
import { CODE } from "./limits/accounts.ts";
import { LIMITS } from "./limits/fields.ts";
import { isTimeZone } from "./time-zone.ts";

// `@__NO_SIDE_EFFECTS__` lets the bundler drop the schemas that a page does not use.

export const REQUIRED = () => t`Completa este campo.`;
const atLeast = (count: number) => () => (count === 1 ? REQUIRED() : t`Escribe al menos ${count} caracteres.`);
const atMost = (count: number) => () => t`Escribe como máximo ${count} caracteres.`;

/** Functions of SQLite end a text at NUL, and UTF-8 has no form for half of a surrogate pair. */
const storable = z.refine<string>((value) => !value.includes("\0") && value.isWellFormed(), {
  error: () => t`Hay caracteres que no se pueden guardar.`,
});

/** Marks alone, fillers and the blank Braille pattern show nothing. */
const visible = z.refine<string>((value) => /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{DI}\u2800]/u.test(value), {
  error: () => t`Escribe al menos un carácter visible.`,
});

const oneLine = z.refine<string>((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
  error: () => t`Escribe una sola línea, sin tabulaciones.`,
});

const withoutControls = z.refine<string>((value) => !/[^\P{Cc}\t\n\r]/u.test(value), {
  error: () => t`Hay caracteres que no se pueden guardar.`,
});

/** They change the direction of the text around them: https://trojansource.codes */
const withoutBidiOverrides = z.refine<string>((value) => !/[\u202a-\u202e\u2066-\u2069]/u.test(value), {
  error: () => t`Quita los caracteres invisibles que cambian la dirección del texto.`,
});

/** Invisible characters where they change what is seen. */
const NEEDED = [
  // An emoji, alone or of several joined ones.
  /\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?)*/gu,
  /[0-9#*]\ufe0f\u20e3/gu,
  // What tags add to a black flag: England, Scotland, Wales.
  /\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu,
  // Variants of ideographs and of Mongolian letters.
  /\p{Ideographic}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|\p{scx=Mong}[\u180b-\u180d\u180f]/gu,
  // Half letters of Indian scripts, also at the end of a word.
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\u200d/gu,
  // Between letters of scripts that join, such as in Persian words.
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200c\u200d](?=[\p{L}\p{M}])/gu,
];

const withoutNeeded = (value: string) => NEEDED.reduce((rest, needed) => rest.replace(needed, ""), value);

/**
 * They show nothing, hide text, make two names look alike, or change the direction of the text around them:
 * https://trojansource.codes
 */
const withoutHidden = z.refine<string>(
  (value) => !/[\p{DI}\p{Co}\p{Cn}\u2800\ufff9-\ufffc]/u.test(withoutNeeded(value)),
  {
    error: () => t`Quita los caracteres invisibles.`,
  },
);

/** The text has `min` to `max` UTF-16 units after trimming. */
/* @__NO_SIDE_EFFECTS__ */
const anyText = (max: number, min = 1) =>
  z
    .string({ error: REQUIRED })
    .check(z.trim(), z.minLength(min, { error: atLeast(min) }), z.maxLength(max, { error: atMost(max) }), storable);

/** Text of several lines. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number, min = 1) => anyText(max, min).check(visible, withoutControls, withoutBidiOverrides);
/** Text of one line, such as a name, a title or a label. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (max: number, min = 1) => anyText(max, min).check(visible, oneLine, withoutHidden);

/** What `cursorAfter` returns. */
/* @__NO_SIDE_EFFECTS__ */
export const cursor = () =>
  z
    .string()
    .check(z.regex(/^[\d:.TZ-]{1,30}~[\w~-]{1,80}$/, { error: () => t`Escribe un momento y un id, unidos por ~.` }));

/* @__NO_SIDE_EFFECTS__ */
export const name = () => line(LIMITS.name);
/* @__NO_SIDE_EFFECTS__ */
export const message = () => text(LIMITS.text, LIMITS.textMin);
/** What a person looks for. Nothing keeps it, so it may have any characters. */
/* @__NO_SIDE_EFFECTS__ */
export const search = () => anyText(LIMITS.name);
/* @__NO_SIDE_EFFECTS__ */
export const userPassword = () => anyText(LIMITS.userPassword.max, LIMITS.userPassword.min);
/* @__NO_SIDE_EFFECTS__ */
export const teamPassword = () => anyText(LIMITS.teamPassword.max, LIMITS.teamPassword.min);
/** A password to compare with the stored one. Its error must not reveal the rules of a valid password. */
/* @__NO_SIDE_EFFECTS__ */
export const givenPassword = () => anyText(LIMITS.userPassword.max);
/* @__NO_SIDE_EFFECTS__ */
export const id = () => anyText(LIMITS.name);

const INVALID_EMAIL = () => t`Escribe un email válido, como ana@ejemplo.cl.`;

/* @__NO_SIDE_EFFECTS__ */
export const email = () =>
  z
    .string({ error: REQUIRED })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: REQUIRED }),
      z.maxLength(LIMITS.email, { error: atMost(LIMITS.email) }),
      storable,
      z.email({ error: INVALID_EMAIL }),
    );

/** The name of an account that lost the address it typed ends so (docs/product.md §7.8). Logins look for it in lower case. */
export const UNCONFIRMED = "@sin-confirmar.invalid";

/** Of an account that is made, or that gets another email. */
/* @__NO_SIDE_EFFECTS__ */
export const newEmail = () =>
  email().check(z.refine((value) => !value.endsWith(UNCONFIRMED), { error: INVALID_EMAIL }));

/** The token of a link, which comes from the fragment of its address. One of another form has ended as well. */
/* @__NO_SIDE_EFFECTS__ */
export const linkToken = () => anyText(LIMITS.name);

/** A code from a mail, in any case. */
/* @__NO_SIDE_EFFECTS__ */
export const code = () =>
  z
    .string({ error: REQUIRED })
    .check(
      z.trim(),
      z.toUpperCase(),
      z.length(CODE.length, { error: () => t`El código tiene ${CODE.length} caracteres.` }),
      storable,
    );

/* @__NO_SIDE_EFFECTS__ */
export const integer = ({ min, max }: { min: number; max: number }) => {
  const error = () => t`Escribe un número entero entre ${number(min)} y ${number(max)}.`;
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
};

/* @__NO_SIDE_EFFECTS__ */
export const choice = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: () => t`Usa uno de estos valores: ${values.join(", ")}.` });

/** A calendar day, `YYYY-MM-DD`. */
/* @__NO_SIDE_EFFECTS__ */
export const day = () => z.iso.date({ error: () => t`Elige un día que exista.` });

/* @__NO_SIDE_EFFECTS__ */
export const timeZone = () =>
  z.string({ error: REQUIRED }).check(z.refine(isTimeZone, { error: () => t`Elige una zona horaria de la lista.` }));

/** A code such as "pt". Only the server knows which languages there are. */
/* @__NO_SIDE_EFFECTS__ */
export const languageCode = () =>
  z.string().check(z.regex(/^[a-z]{2,3}$/, { error: () => t`Elige un idioma de la lista.` }));

const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

/** A field that may be missing. `""` and `null` count as missing. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<Schema> | "" | null | undefined): unknown =>
        value === null || isBlank(value) ? undefined : value,
      ),
      z.optional(schema),
    ),
  );

/** What an update may remove: `null` removes it, a missing field or `""` leaves it. */
/* @__NO_SIDE_EFFECTS__ */
export const removable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: z.input<Schema> | "" | null | undefined): unknown => (isBlank(value) ? undefined : value)),
      z.optional(z.nullable(schema)),
    ),
  );

/** The field of a form for a `removable` text: an emptied field removes it. */
/* @__NO_SIDE_EFFECTS__ */
export const emptiable = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.transform((value: string): unknown => (isBlank(value) ? null : value)),
    z.nullable(schema),
  );

/** A date and time in the same form as those of an answer. */
/* @__NO_SIDE_EFFECTS__ */
export const givenMoment = () => z.iso.datetime({ precision: 3, error: () => t`Elige un día y una hora que existan.` });

/** A date and time of an answer: ISO 8601, UTC, milliseconds. */
export const moment = z.iso.datetime({ precision: 3 });
