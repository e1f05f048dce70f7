import {
  deployFailed,
  INCORRECT_PASSWORD,
  loginFailed,
  pageSaveFailed,
  PRODUCT_UNEXPECTED,
  productSaveFailed,
} from '@wa/core/domain/messages';
import { ClientError } from './client-error.ts';

/** Which sentence of specification 8 an error calls for. Each function takes whatever was thrown. */

/** A refusal with the server's words, if it gave any. An answer that cannot be read is unexpected (D12). */
export function productFailure(error: unknown): string {
  if (!(error instanceof ClientError)) return PRODUCT_UNEXPECTED;
  const { failure } = error;
  if (failure.kind !== 'unreadable') return productSaveFailed(error.body?.error);
  return failure.reason === undefined ? PRODUCT_UNEXPECTED : productSaveFailed(failure.reason);
}

/** The first of the error, the message and the status that a refusal has. */
export function pageFailure(error: unknown): string {
  if (!(error instanceof ClientError) || error.status === null) return pageSaveFailed();
  const { status, body } = error;
  return pageSaveFailed({ ...body, status });
}

export function deployFailure(error: unknown): string {
  return deployFailed(error instanceof ClientError ? error.body?.error : undefined);
}

/** A refused login is a wrong password; anything else says what it was. */
export function loginFailure(error: unknown): string {
  if (error instanceof ClientError && error.kind === 'refused') return INCORRECT_PASSWORD;
  return loginFailed(error instanceof Error ? error.message : undefined);
}
