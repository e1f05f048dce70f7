import type { ErrorBody } from '@wa/core/contract/errors';

/**
 * Why a call has no answer to work with. `refused`: the server said no (status >= 400). The other kinds mean that
 * nobody knows whether the call arrived: only these queue an edit (D7, D12).
 */
export type Failure =
  | { kind: 'refused'; status: number; body: ErrorBody }
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  /** An answer that is not this API's: a captive portal, a proxy's page, a later version. */
  | { kind: 'unreadable'; status: number }
  | { kind: 'aborted' };

/** The one error class of the client; section 8's sentences are chosen by whoever shows it. */
export class ClientError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? failure.body.error : WORDS[failure.kind], options);
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
  get body(): ErrorBody | null {
    return this.failure.kind === 'refused' ? this.failure.body : null;
  }
}

const WORDS = {
  unreachable: 'The server cannot be reached',
  timeout: 'The server did not answer in time',
  unreadable: 'The answer is not one of this server',
  aborted: 'Canceled',
} as const;

/** True when nobody knows whether the call arrived. */
export function isUnanswered(error: unknown): error is ClientError {
  return error instanceof ClientError && error.kind !== 'refused' && error.kind !== 'aborted';
}
