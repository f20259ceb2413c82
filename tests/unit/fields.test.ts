import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { editCounterForm, updateCounterInput } from "#worker/contract/counters.ts";
import { line, name, text } from "#worker/contract/fields.ts";
import { editGoalForm, updateGoalInput } from "#worker/contract/goals.ts";
import { editRetrospectiveForm } from "#worker/contract/retrospective-form.ts";
import { createRetrospectiveInput, updateRetrospectiveInput } from "#worker/contract/retrospectives.ts";
import { editTeamForm, updateTeamInput } from "#worker/contract/teams.ts";
import { createTopicInput, editTopicForm, updateTopicInput } from "#worker/contract/topics.ts";
import { editUserForm, updateUserInput } from "#worker/contract/users.ts";

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

  it("A name, a title and a label hide no characters, also between letters", () => {
    const hidden = [..."\u200e\u200f\u061c\u200d\u200c\u200b\u2060\u00ad\ufe0f\ufe00\u034f\u180e"];
    const blank = [..."\u115f\u1160\u3164\uffa0\u2800\ufff9\ufffa\ufffb\ufffc"];
    const planes = ["\u{e0001}", "\u{e0041}", "\u{e0100}", "\ue000", "\u{f0000}", "\u{10fffd}"];
    // What no font can draw, and what is never to be a character.
    const unassigned = ["\u0378", "\u{1ffff}", "\uffff", "\ufdd0", "\u{e01f0}"];
    for (const one of [...hidden, ...blank, ...planes, ...unassigned]) {
      expect([JSON.stringify(one), accepts(name(), one)]).toEqual([JSON.stringify(one), false]);
      for (const value of [`Ana${one}`, `An${one}a`, `${one}Ana`]) {
        expect([JSON.stringify(value), accepts(name(), value)]).toEqual([JSON.stringify(value), false]);
      }
    }
    const aroundPictures = [
      "🙂\u200d",
      "🙂\u200dAna",
      "\u200d🙂",
      "👩\u200d\u200d💻",
      "🏴\u{e0061}\u{e007f}",
      "1\ufe0f",
    ];
    const aroundLetters = ["علی\u200c", "می\u200c\u200cخواهم", "Ana\u200cع"];
    for (const value of [...aroundPictures, ...aroundLetters]) {
      expect([JSON.stringify(value), accepts(name(), value)]).toEqual([JSON.stringify(value), false]);
    }
  });

  it("Emoji with joiners, words that need joiners and names with combining marks are accepted", () => {
    const pictures = ["👩‍💻", "👩🏽‍💻", "👨‍👩‍👧‍👦", "❤️‍🔥", "❤️", "🏳️‍🌈", "🏴‍☠️", "🇨🇱", "1️⃣", "Ana 🚀"];
    const flags = ["\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"];
    const words = ["می‌خواهم", "علی‌رضا", "ශ්‍රී", "क्‍ष", "ന്‍", "José", "José", "नमस्ते", "محمد", "葛\u{e0100}城"];
    const usual = ["O’Neil", "José Ñ", "Łukasz", "李小龍", "Nguyễn Thị", "⠓⠕⠇⠁", "Equipo №1"];
    for (const value of [...pictures, ...flags, ...words, ...usual]) {
      expect([value, accepts(name(), value)]).toEqual([value, true]);
    }
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

describe("Edit forms", () => {
  const FORMS = {
    counter: [editCounterForm, updateCounterInput, { name: "A", incrementButtonLabel: "B", resetButtonLabel: "C" }],
    goal: [editGoalForm, updateGoalInput, { description: "Torta", targetDays: 30 }],
    retrospective: [editRetrospectiveForm, updateRetrospectiveInput, { retrospectiveName: "Sprint 1" }],
    team: [editTeamForm, updateTeamInput, { name: "Luna" }],
    topic: [editTopicForm, updateTopicInput, { title: "Acortar la daily" }],
    user: [editUserForm, updateUserInput, { name: "Ana" }],
  } as const;

  it.each(Object.entries(FORMS))(
    "The form of a %s refuses an emptied field, which the call would ignore",
    (kind, [form, call, values]) => {
      const all = kind === "topic" ? { ...values, description: "" } : values;
      expect(accepts(form, all)).toBe(true);
      for (const [field, value] of Object.entries(values)) {
        // A number field that is empty gives no value.
        const emptied = { ...all, [field]: typeof value === "number" ? undefined : " " };
        expect([field, accepts(form, emptied)]).toEqual([field, false]);
        expect([field, accepts(call, emptied)]).toEqual([field, true]);
      }
    },
  );
});
