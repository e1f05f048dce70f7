import { isUnanswered } from '../transport/client-error.ts';
import type { Core } from '../core/open-core.ts';

/** From the server, else as it was last read here; null where it never was. @throws ClientError refused */
export async function readOrKept<T>(
  { heed, storage }: Pick<Core, 'heed' | 'storage'>,
  key: string,
  ask: () => Promise<T>,
): Promise<{ data: T | null; isFresh: boolean }> {
  try {
    const data = await heed(ask);
    // Only for working without a connection: a disk that refuses is no reason to show nothing.
    await storage.put('cache', key, data).catch(() => {});
    return { data, isFresh: true };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { data: ((await storage.get('cache', key)) as T | undefined) ?? null, isFresh: false };
  }
}
