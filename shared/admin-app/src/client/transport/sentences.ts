import {
  deployFailed,
  INCORRECT_PASSWORD,
  loginFailed,
  pageSaveFailed,
  PRODUCT_UNEXPECTED,
  productSaveFailed,
} from '@wa/core/domain/messages';
import { ClientError } from './client-error.ts';

/** Messages of specification 8 by error. Each function accepts any thrown value. */

/**
 * Returns the message of a rejection, with the server's text if there is any. An unreadable response counts
 * as unexpected (D12).
 */
export function productFailure(error: unknown): string {
  if (!(error instanceof ClientError)) return PRODUCT_UNEXPECTED;
  const { failure } = error;
  if (failure.kind !== 'unreadable') return productSaveFailed(error.body?.error);
  return failure.reason === undefined ? PRODUCT_UNEXPECTED : productSaveFailed(failure.reason);
}

/** Uses the error, the message, or the status of a rejection, whichever is present first. */
export function pageFailure(error: unknown): string {
  if (!(error instanceof ClientError) || error.status === null) return pageSaveFailed();
  const { status, body } = error;
  return pageSaveFailed({ ...body, status });
}

export function deployFailure(error: unknown): string {
  return deployFailed(error instanceof ClientError ? error.body?.error : undefined);
}

/**
 * Returns the message of a failed login: a rejection means a wrong password; other errors have their own
 * message.
 */
export function loginFailure(error: unknown): string {
  if (error instanceof ClientError && error.kind === 'refused') return INCORRECT_PASSWORD;
  return loginFailed(error instanceof Error ? error.message : undefined);
}
