/**
 * Requests something public from the site and always revalidates it. Credentials are omitted, so that an
 * administrator gets the public, sanitized content instead of the source.
 * @throws TypeError if the server can't be reached
 */
export function ask(
  path: string,
  type: 'text/html' | 'application/json',
  signal: AbortSignal,
): Promise<Response> {
  return fetch(path, { signal, cache: 'no-cache', credentials: 'omit', headers: { Accept: type } });
}

/** Logs a failure in the browser's console, as the error catalog requires (specification 8). */
export function logFailure(message: string, error: unknown): void {
  window.console.error(message, error);
}
