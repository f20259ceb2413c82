import { expect } from "vitest";
import type { Call } from "#worker/contract/calls/call.ts";
import { CALLS, type CallName, errorsOf } from "#worker/contract/calls.ts";
import { errorBody } from "#worker/contract/errors.ts";

/** Fails if a response has another body than its call documents, or an unknown key in it. */
export async function expectDocumented(name: CallName, response: Response): Promise<void> {
  const { answer, text: type, errorBody: body = errorBody }: Call = CALLS[name];
  const text = await response.text();
  if (!response.ok) {
    expect(body.safeParse(JSON.parse(text))).toMatchObject({ success: true });
    expect(errorsOf(name)).toContain(JSON.parse(text).code);
  } else if (answer) expect(answer.safeParse(JSON.parse(text))).toMatchObject({ success: true });
  else if (type)
    expect([response.headers.get("content-type"), text]).toEqual([`${type}; charset=utf-8`, expect.any(String)]);
  else expect(text).toBe("");
}
