/**
 * Asks the site for something public, and always whether it is still current. Without credentials: an administrator is
 * shown what everybody is, sanitised, and not the source.
 * @throws TypeError when nothing answers.
 */
export function ask(
  path: string,
  type: 'text/html' | 'application/json',
  signal: AbortSignal,
): Promise<Response> {
  return fetch(path, { signal, cache: 'no-cache', credentials: 'omit', headers: { Accept: type } });
}

/** Logs a failure in the browser's console, where the error catalogue wants it (specification 8). */
export function logFailure(message: string, error: unknown): void {
  window.console.error(message, error);
}
