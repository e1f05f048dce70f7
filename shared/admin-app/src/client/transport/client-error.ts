import { type ErrorBody, errorBodySchema } from '@wa/core/contract/errors';

/** The error body of a refusal. A field that the server did not give is absent; `error` may be, too. */
type RefusalBody = Partial<ErrorBody>;

/**
 * Why a call has no answer to work with. `refused`: this API said no. The other kinds mean that nobody knows whether
 * the call was carried out: only these queue an edit (D7, D12).
 */
export type Failure =
  | { kind: 'refused'; status: number; body: RefusalBody }
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  /** An answer that is not this API's: a captive portal, a proxy's page, a later version. `reason` is for people. */
  | { kind: 'unreadable'; status: number; reason?: string }
  | { kind: 'aborted' };

/** The one error class of the client; section 8's sentences are chosen by sentences.ts. */
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

  /** HTTP status of a refusal, else null. */
  get status(): number | null {
    return this.failure.kind === 'refused' ? this.failure.status : null;
  }

  /** The server's error body of a refusal, else null. */
  get body(): RefusalBody | null {
    return this.failure.kind === 'refused' ? this.failure.body : null;
  }
}

const WORDS = {
  unreachable: 'The server cannot be reached',
  timeout: 'The server did not answer in time',
  unreadable: 'The answer is not one of this server',
  aborted: 'Canceled',
} as const;

function wordsFor(failure: Failure): string {
  if (failure.kind === 'unreadable') return failure.reason ?? WORDS.unreadable;
  if (failure.kind !== 'refused') return WORDS[failure.kind];
  const { error, message } = failure.body;
  return error ?? message ?? `The server refused without a reason (${String(failure.status)})`;
}

/** A refusal as the error that it was. */
export function refused({ status, ...body }: { status: number } & RefusalBody): ClientError {
  return new ClientError({ kind: 'refused', status, body });
}

/** True when nobody knows whether the call was carried out. */
export function isUnanswered(error: unknown): error is ClientError {
  return error instanceof ClientError && error.kind !== 'refused' && error.kind !== 'aborted';
}

/**
 * What the fate of an edit means (D12). `accepted` and `refused` are answers of this API. `unknown`: something else
 * came, or nothing in time, so the edit may have been carried out. `offline`: there is no connection.
 */
export type Answer = 'accepted' | 'refused' | 'unknown' | 'offline';

const bodySchema = errorBodySchema.partial();
/** Proxies give these themselves when the server behind them is silent. */
const OF_PROXIES = [502, 503, 504];
/** A proxy that finds a file too large does not pass it on. */
const TOO_LARGE = 413;

/** The error body of an answer with a status >= 400, or null when this API did not give it. */
export function refusalIn(status: number, parsed: unknown): RefusalBody | null {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return status === TOO_LARGE ? {} : null;
  }
  const body: RefusalBody = bodySchema.safeParse(parsed).data ?? {};
  return body.error === undefined && OF_PROXIES.includes(status) ? null : body;
}

/** @param failure null after a success. A call that was aborted has no answer: ask for that before. */
export function answerOf(failure: Failure | null): Answer {
  if (failure === null) return 'accepted';
  if (failure.kind === 'refused') return 'refused';
  return failure.kind === 'unreachable' ? 'offline' : 'unknown';
}
