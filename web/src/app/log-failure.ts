/** Says a failure in the browser's console, where the error catalogue wants it (specification 8). */
export function logFailure(message: string, error: unknown): void {
  window.console.error(message, error);
}
