import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { line, name, text } from "#worker/contract/fields.ts";
import { createRetrospectiveInput, updateRetrospectiveInput } from "#worker/contract/retrospectives.ts";
import { createTopicInput } from "#worker/contract/topics.ts";

const accepts = (schema: ZodMiniType, value: unknown) => schema.safeParse(value).success;

const BIDI = [..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"];
const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((one) =>
  /\p{Cc}/u.test(one),
);
const INVISIBLE = [..."\u200b\u200c\u200d\u2060\u00ad\u3164\u115f\uffa0\u2800\ufe0f\u034f\u061c\u180e"];
const VISIBLE = [..."añÑ7¿🙂日ع-'."];

const letters = fc.string({ unit: fc.constantFrom(...VISIBLE), minLength: 3, maxLength: 20 });
const withOne = (others: string[]) =>
  fc.tuple(letters, fc.constantFrom(...others), letters).map(([before, one, after]) => before + one + after);

const FIELDS = { name: name(), line: line(80, 3), text: text(2000, 3) };

describe("What people write can be seen", () => {
  const check = (values: fc.Arbitrary<string>, expected: Partial<Record<keyof typeof FIELDS, boolean>>) =>
    fc.assert(
      fc.property(values, (value) => {
        const accepted = Object.entries(FIELDS).map(([field, schema]) => [field, accepts(schema, value)]);
        expect(Object.fromEntries(accepted)).toMatchObject(expected);
      }),
    );

  it("A text of visible characters is accepted", () => {
    check(letters, { name: true, line: true, text: true });
  });

  it("A text of invisible characters only is refused", () => {
    const invisible = fc.string({ unit: fc.constantFrom(...INVISIBLE, " ", "\u0301"), minLength: 3, maxLength: 20 });
    check(invisible, { name: false, line: false, text: false });
  });

  it("No text has control characters, except the line breaks and tabs of a longer one", () => {
    check(withOne(CONTROLS), { name: false, line: false });
    check(withOne(CONTROLS.filter((one) => !"\t\n\r".includes(one))), { text: false });
    check(withOne(["\n", "\t", "\r\n"]), { text: true });
  });

  it("No text changes the direction of the text around it", () => {
    check(withOne(BIDI), { name: false, line: false, text: false });
  });

  it("Emoji with joiners and names with combining marks are accepted", () => {
    for (const value of ["👩‍💻", "❤️", "José", "नमस्ते", "محمد"]) expect(accepts(name(), value)).toBe(true);
  });

  it("Topics and retrospectives have one-line titles", () => {
    const title = "Ana\u202egnp";
    for (const [schema, input] of [
      [createTopicInput, { title }],
      [createRetrospectiveInput, { retrospectiveName: title }],
      [updateRetrospectiveInput, { retrospectiveName: title }],
    ] as const) {
      expect(accepts(schema, input)).toBe(false);
    }
  });
});
