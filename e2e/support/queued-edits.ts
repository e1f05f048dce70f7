import { randomUUID } from 'node:crypto';
import { PENDING_OP } from '@wa/admin-app/client/queue/operation';

export interface Edited {
  _id: string;
  title: string;
  version: number;
}

/**
 * Operations as the admin queues them, without the server they are for: new titles, `Edit 0` and so on, for the given
 * products in turn, each after the one before it of the same product.
 */
export function queuedEdits(products: readonly Edited[], count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  return ids.map((opId, edit) => {
    const base = products[edit % products.length];
    if (base === undefined) throw new Error('no product to edit');
    const earlier = ids[edit - products.length];
    return {
      opId,
      kind: 'product',
      action: 'change',
      method: 'PUT',
      path: `/api/products/${base._id}`,
      body: { title: `Edit ${String(edit)}` },
      recordId: base._id,
      tmpId: null,
      // Their editor saw the edit before.
      base: { ...base, ...(earlier !== undefined && { [PENDING_OP]: earlier }) },
      baseVersion: base.version,
      mustBeNew: false,
      reorder: null,
      dependsOn: earlier === undefined ? [] : [earlier],
      at: new Date(edit).toISOString(),
      title: base.title,
    };
  });
}
