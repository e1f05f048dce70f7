import { ClientError } from '../transport/client-error.ts';

const BROWSER_IS_FULL =
  'The browser has no room left on this computer. Nothing was lost: free some space and try again.';

/**
 * An edit that could not be written on this computer, and so was not sent: a refusal, whose reason is shown where a
 * server's would be. The desktop app's own errors are sentences for people.
 */
export function notKept(error: unknown): ClientError {
  const { name, message } = error as Partial<Error>;
  const text = name === 'QuotaExceededError' ? BROWSER_IS_FULL : (message ?? String(error));
  return new ClientError({ kind: 'refused', status: 507, body: { error: text } }, { cause: error });
}
