import { afterEach, describe, expect, it, vi } from "vitest";
import { readError, unreachable } from "#app/lib/data/api-error.ts";
import { showError } from "#app/lib/data/show-error.ts";
import { toast } from "#app/lib/toast.ts";
import { AppError } from "#worker/contract/errors.ts";

const response = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });

/** The text of the toast for an answer of the API. */
async function shownFor(answer: Response, fallback?: string): Promise<string | undefined> {
  const error = vi.spyOn(toast, "error").mockImplementation(() => undefined);
  showError(await readError(answer), { fallback });
  return error.mock.calls.at(-1)?.[0];
}

describe("What a person reads when a call fails", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("The server's message is shown", async () => {
    const refusal = response(403, { code: "not_a_member", message: "No eres parte de este equipo." });
    expect(await shownFor(refusal)).toBe("No eres parte de este equipo.");
  });

  it("Without an answer the text says that there is no connection", () => {
    expect(unreachable().message).toBe("No hay conexión. Vuelve a intentarlo.");
  });

  it("A 403 without a message says that the person is not authorized", async () => {
    for (const body of [{}, { message: "" }, null]) expect(await shownFor(response(403, body))).toBe("No autorizado");
    expect(await shownFor(new Response("<html></html>", { status: 403 }))).toBe("No autorizado");
  });

  it("Any other failure without a message says that the error was not expected", async () => {
    for (const status of [400, 404, 500, 502]) expect(await shownFor(response(status, {}))).toBe("Error inesperado");
  });

  it("A failure without a message shows the text of the call, and the server's message goes before it", async () => {
    expect(await shownFor(response(500, {}), "Hubo un error")).toBe("Hubo un error");
    expect(await shownFor(response(500, { message: "No se pudo." }), "Hubo un error")).toBe("No se pudo.");
  });

  it("A failure of the server carries a reference", async () => {
    const failure = response(500, {}, { "x-request-id": "3f2a91c0-7c1e-4d8b-9b0a-0c1d2e3f4a5b" });
    expect(await shownFor(failure)).toBe("Error inesperado Referencia: 3f2a91c0");
  });
});

describe("What the server answers to too many tries", () => {
  it("The message says how long to wait, rounded up", () => {
    for (const [retryAfterSeconds, wait] of [
      [1, "1 segundo"],
      [45, "45 segundos"],
      [60, "1 minuto"],
      [61, "2 minutos"],
      [3600, "1 hora"],
      [80_000, "23 horas"],
    ] as const) {
      const { message } = new AppError("too_many_requests", { retryAfterSeconds });
      expect(message).toBe(`Demasiados intentos. Espera ${wait} y vuelve a probar.`);
    }
    expect(new AppError("too_many_requests").message).toBe("Demasiados intentos. Espera un poco y vuelve a probar.");
  });
});
