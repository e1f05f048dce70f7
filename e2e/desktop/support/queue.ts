import type { Page } from '@playwright/test';
import { queuedEdits, type Edited } from '../../support/queued-edits.ts';

/**
 * Writes edits straight onto the app's queue, as the admin does for each one, and answers when all are on the disk.
 * The next start of the app sends them.
 */
export async function queueEdits(page: Page, products: readonly Edited[], count: number): Promise<void> {
  await page.evaluate(
    async (edits) => {
      const { call } = window.desktop;
      const known = await call('storage', { op: 'get', area: 'settings', key: 'server' });
      const serverId = known.ok ? known.value.value : null;
      for (const operation of edits) {
        const value = { type: 'enqueued', operation: { ...operation, serverId } };
        const answer = await call('storage', {
          op: 'append',
          log: 'queue',
          values: [value],
          after: Number.MAX_SAFE_INTEGER,
        });
        if (!answer.ok) throw new Error(answer.error);
      }
    },
    queuedEdits(products, count),
  );
}
