/** A status that is no success. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${String(status)}`);
    this.status = status;
  }
}

/**
 * Reads one of the site's own public lists or records, always asking whether it is still current. Without credentials:
 * an administrator is shown what everybody is, sanitised, and not the source.
 * @throws HttpError for a status of 400 or more, TypeError when nothing answers.
 */
export async function getJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, {
    signal,
    cache: 'no-cache',
    credentials: 'omit',
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new HttpError(response.status);
  return (await response.json()) as T;
}
