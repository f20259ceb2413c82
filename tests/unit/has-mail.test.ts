import { expect, it } from "vitest";
import { hasMail } from "#worker/env.ts";

it.each([
  [
    "production with a key and a sender",
    { ENVIRONMENT: "production", RESEND_API_KEY: "re_clave", MAIL_FROM: "hola@ejemplo.cl" },
    true,
  ],
  ["production with a key alone", { ENVIRONMENT: "production", RESEND_API_KEY: "re_clave" }, false],
  ["production without a key", { ENVIRONMENT: "production" }, false],
  ["preview without a key", { ENVIRONMENT: "preview" }, false],
  ["development, which has an outbox", { ENVIRONMENT: "development" }, true],
  ["development that chose to have none", { ENVIRONMENT: "development", WITHOUT_MAIL: "1" }, false],
])("There is mail in %s: %o is %s", (_, settings, expected) => {
  expect(hasMail(settings)).toBe(expected);
});
