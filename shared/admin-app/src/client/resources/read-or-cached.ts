import { isUnanswered } from '../transport/client-error.ts';
import type { Core } from '../core/open-core.ts';

/**
 * Returns what `read` asks the server for, or the cached copy if the server doesn't respond; null without a
 * copy.
 * @throws ClientError refused
 */
export async function readOrCached<T>(
  { storage, awaitRead }: Pick<Core, 'storage' | 'awaitRead'>,
  key: string,
  read: () => Promise<T>,
): Promise<{ data: T | null; isFresh: boolean }> {
  try {
    const data = await awaitRead(read());
    // The copy is only for offline use, so a failed write must not hide the response.
    await storage.put('cache', key, data).catch(() => {});
    return { data, isFresh: true };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { data: ((await storage.get('cache', key)) as T | undefined) ?? null, isFresh: false };
  }
}
