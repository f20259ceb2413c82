import type { GestureError } from "#worker/contract/board-gestures.ts";
import type { ErrorCode, FieldIssue } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";

type Details = { issues?: FieldIssue[]; requestId?: string | null; current?: GestureError["current"] };

/** A failed call. `message` is the server's, or a general one when it sent none. */
export class ApiError extends Error {
  readonly issues: FieldIssue[];
  readonly requestId: string | null;
  /** What a gesture on a board would have replaced. */
  readonly current: GestureError["current"];

  constructor(
    /** 0 without a response. */
    readonly status: number,
    readonly code: ErrorCode | "unreachable",
    readonly serverMessage?: string,
    { issues = [], requestId = null, current }: Details = {},
  ) {
    super(serverMessage || generalMessage(status));
    this.name = "ApiError";
    this.issues = issues;
    this.requestId = requestId;
    this.current = current;
  }

  /** What a person quotes when the fault is the server's, so that the log can be searched; otherwise null. */
  get reference(): string | null {
    return this.status >= 500 && this.requestId ? referenceOf(this.requestId) : null;
  }
}

const generalMessage = (status: number): string =>
  status === 0 ? t`No hay conexión. Vuelve a intentarlo.` : status === 403 ? t`No autorizado` : t`Error inesperado`;

/** The part of a request id that a person can read out. */
export const referenceOf = (requestId: string): string => requestId.slice(0, 8);

export async function readError(response: Pick<Response, "json" | "status" | "headers">): Promise<ApiError> {
  // The API always sends this shape; a proxy's page has none of it.
  const body: Partial<GestureError> = Object(await response.json().catch(() => null));
  const { message, code = "unexpected", issues, current } = body;
  return new ApiError(response.status, code, message, {
    issues,
    current,
    requestId: response.headers.get("x-request-id"),
  });
}

export const unreachable = () => new ApiError(0, "unreachable");

export class ReloadError extends Error {}

/** Why a script did not load. Chromium remembers what failed once, so that with a connection only a reload brings it. */
export const scriptLost = (): Error =>
  navigator.onLine ? new ReloadError(t`Falta una parte de esta página. Recárgala.`) : unreachable();

export const failedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** Somebody put it into the bin, maybe while it was on screen. */
export const isDeleted = (error: unknown): boolean => error instanceof ApiError && error.status === 410;
