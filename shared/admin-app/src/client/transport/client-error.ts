import { type ErrorBody, errorBodySchema } from '@wa/core/contract/errors';

/** The error body of a rejection. Fields that the server omitted are absent, possibly even `error`. */
type RefusalBody = Partial<ErrorBody>;

/**
 * Reason why a call has no usable response. `refused`: this API rejected it. For all other kinds, it is
 * unknown whether the call was applied. Only those queue an edit (D7, D12).
 */
export type Failure =
  | { kind: 'refused'; status: number; body: RefusalBody }
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  /**
   * A response from something else: a captive portal, a proxy, or a later version. `reason` is shown to the
   * user.
   */
  | { kind: 'unreadable'; status: number; reason?: string }
  | { kind: 'aborted' };

/** The only error class of the client. sentences.ts selects the messages of specification 8. */
export class ClientError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(wordsFor(failure), options);
    this.name = 'ClientError';
    this.failure = failure;
  }

  get kind(): Failure['kind'] {
    return this.failure.kind;
  }

  /** HTTP status of a rejection; otherwise null. */
  get status(): number | null {
    return this.failure.kind === 'refused' ? this.failure.status : null;
  }

  /** The server's error body of a rejection; otherwise null. */
  get body(): RefusalBody | null {
    return this.failure.kind === 'refused' ? this.failure.body : null;
  }
}

const WORDS = {
  unreachable: 'The server cannot be reached',
  timeout: 'The server didn’t respond in time',
  unreadable: 'The response isn’t from this server',
  aborted: 'Canceled',
} as const;

function wordsFor(failure: Failure): string {
  if (failure.kind === 'unreadable') return failure.reason ?? WORDS.unreadable;
  if (failure.kind !== 'refused') return WORDS[failure.kind];
  const { error, message } = failure.body;
  return error ?? message ?? `The server rejected the request without a reason (${String(failure.status)})`;
}

/** Recreates the error of a stored rejection. */
export function refused({ status, ...body }: { status: number } & RefusalBody): ClientError {
  return new ClientError({ kind: 'refused', status, body });
}

/** Returns true if it is unknown whether the call was applied. */
export function isUnanswered(error: unknown): error is ClientError {
  return error instanceof ClientError && error.kind !== 'refused' && error.kind !== 'aborted';
}

/**
 * Outcome of a call, as far as an edit is concerned (D12). `accepted` and `refused` are responses of this
 * API. `unknown`: another response or a timeout, so the edit may have been applied. `offline`: the
 * connection is down.
 */
export type Answer = 'accepted' | 'refused' | 'unknown' | 'offline';

const bodySchema = errorBodySchema.partial();
/** Statuses that proxies return if the server behind them doesn't respond. */
const OF_PROXIES = [502, 503, 504];
/** Status of proxies that don't forward a large file. */
const TOO_LARGE = 413;

/** Returns the error body of a response with a status >= 400; null if it isn't from this API. */
export function refusalIn(status: number, parsed: unknown): RefusalBody | null {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return status === TOO_LARGE ? {} : null;
  }
  const body: RefusalBody = bodySchema.safeParse(parsed).data ?? {};
  return body.error === undefined && OF_PROXIES.includes(status) ? null : body;
}

/** @param failure null after a success. Aborted calls have no response, so check for them first. */
export function answerOf(failure: Failure | null): Answer {
  if (failure === null) return 'accepted';
  if (failure.kind === 'refused') return 'refused';
  return failure.kind === 'unreachable' ? 'offline' : 'unknown';
}
