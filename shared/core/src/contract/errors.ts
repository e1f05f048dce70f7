import { z } from 'zod';

/** Stable codes of all error responses, each with its HTTP status (D4). */
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

/** Body of every response with status 400 and above (D4). */
export const errorBodySchema = z.object({
  /** Error message, one sentence. */
  error: z.string(),
  /** Remedy, unless it is obvious. */
  message: z.string().optional(),
  /** Messages by field name. */
  fields: z.record(z.string(), z.string()).optional(),
  code: z.string().optional(),
  /** Present in responses of the sign-in call (D3). */
  success: z.literal(false).optional(),
  /** The current record or list (412). */
  current: z.unknown().optional(),
  /** Seconds until the next attempt (429). */
  retryAfter: z.number().optional(),
  /** In the 404 for a page that has moved: its current address. */
  movedTo: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

type ApiErrorDetails = Omit<ErrorBody, 'error' | 'code'>;

/** An API error with a code. The server converts it to a status and a JSON body in one place. */
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

/** Creates an error with a message per field; the first one becomes the error's own message. */
export function fieldError(fields: Record<string, string>, code: ErrorCode = 'invalid'): ApiError {
  return new ApiError(code, Object.values(fields)[0] ?? '', { fields });
}

/** @throws ApiError invalid if a field has a problem */
export function requireValid(problems: Partial<Record<string, string>>): void {
  if (Object.keys(problems).length > 0) throw fieldError({ ...problems } as Record<string, string>);
}
