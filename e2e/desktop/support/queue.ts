import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

interface Edited {
  _id: string;
  title: string;
  version: number;
}

/**
 * Writes edits straight onto the app's queue, as the admin does for each one, and answers when all are on the disk.
 * They are new titles, `Edit 0` and so on, for the given products in turn; the next start of the app sends them.
 */
export async function queueEdits(page: Page, products: readonly Edited[], count: number): Promise<void> {
  const operations = Array.from({ length: count }, (_, edit) => {
    const base = products[edit % products.length];
    if (base === undefined) throw new Error('no product to edit');
    return {
      opId: randomUUID(),
      kind: 'product',
      action: 'change',
      method: 'PUT',
      path: `/api/products/${base._id}`,
      body: { title: `Edit ${String(edit)}` },
      recordId: base._id,
      tmpId: null,
      base,
      baseVersion: base.version,
      mustBeNew: false,
      reorder: null,
      at: new Date(edit).toISOString(),
      title: base.title,
    };
  });
  // Each after the one before it of the same product.
  const queued = operations.map((operation, edit) => {
    const before = operations[edit - products.length];
    return { ...operation, dependsOn: before ? [before.opId] : [] };
  });
  await page.evaluate(async (edits) => {
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
  }, queued);
}
