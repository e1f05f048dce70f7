import { z } from 'zod';

/** The stable codes behind every error answer, with the HTTP status each one travels under (D4). */
const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  duplicate: 409,
  'in-flight': 409,
  conflict: 409,
  'version-mismatch': 412,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Body of every answer with a status of 400 and above (D4). */
export const errorBodySchema = z.object({
  /** One sentence for people. */
  error: z.string(),
  /** What to do about it, when that is not obvious. */
  message: z.string().optional(),
  /** Reasons by field name. */
  fields: z.record(z.string(), z.string()).optional(),
  code: z.string().optional(),
  /** Answers of the login carry it (D3). */
  success: z.literal(false).optional(),
  /** The record, or the list, as it is now (412). */
  current: z.unknown().optional(),
  /** Seconds (429). */
  retryAfter: z.number().optional(),
  /** Where the page is now that was asked for by an older address (404 of a page by its slug). */
  movedTo: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

type ApiErrorDetails = Omit<ErrorBody, 'error' | 'code'>;

/** A refusal with a code; the server turns it into a status and a JSON body, in one place. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, error: string, details: ApiErrorDetails = {}) {
    super(error);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    return { error: this.message, code: this.code, ...this.details };
  }
}

/** A refusal with a sentence for each field; the first one is the error's own. */
export function fieldError(fields: Record<string, string>, code: ErrorCode = 'invalid'): ApiError {
  return new ApiError(code, Object.values(fields)[0] ?? '', { fields });
}

/** @throws ApiError invalid where a field has a problem */
export function requireValid(problems: Partial<Record<string, string>>): void {
  if (Object.keys(problems).length > 0) throw fieldError({ ...problems } as Record<string, string>);
}
