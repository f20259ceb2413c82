import type { ErrorBody, ErrorCode, FieldIssue } from "#worker/contract/errors.ts";

const UNEXPECTED = "Error inesperado";

/** A call that failed: with the server's message, or 'Error inesperado' where there was no answer (spec §8). */
export class ApiError extends Error {
  constructor(
    message: string,
    /** 0 where no answer came. */
    readonly status: number,
    readonly code: ErrorCode | "unreachable",
    readonly issues: FieldIssue[] = [],
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }

  /** What to quote where something broke on our side, null where nothing did: the log is searched by it. */
  get reference(): string | null {
    return this.status >= 500 && this.requestId ? referenceOf(this.requestId) : null;
  }
}

/** As much of a request's id as a person can read out. */
export const referenceOf = (requestId: string): string => requestId.slice(0, 8);

/** The error that a failed answer tells of. */
export async function readError(response: Response): Promise<ApiError> {
  // Every failure of the API has this shape; an answer from in between (a proxy's page) has none of it.
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const { message = UNEXPECTED, code = "unexpected", issues } = body;
  return new ApiError(message, response.status, code, issues, response.headers.get("x-request-id"));
}

export const unreachable = () => new ApiError(UNEXPECTED, 0, "unreachable");

/** Whether a call failed for this very reason: for what to say beside a field, after the toast with the message is gone. */
export const failedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;
