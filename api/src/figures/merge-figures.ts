import { FIGURE } from '@wa/core/domain/figures/figure-schema';
import { ApiError } from '@wa/core/contract/errors';
import type { Change } from '../change-log/change.ts';
import { requireVersion, type Preconditions } from '../http/preconditions.ts';
import type { StoreTransaction } from '../store/port.ts';
import type { RecordOf } from '../store/records.ts';
import { keepRevision } from '../store/revisions.ts';
import { keysOf } from './figure-room.ts';

interface Merge {
  id: string;
  into: string;
  intoVersion?: number | undefined;
}

/**
 * Two figures for one thing become one: the double goes to the bin, and every text, table and list that names it shows the
 * other one from then on. Restoring the double takes it back, for a figure's own key goes before a former one.
 * @returns the double as it lies in the bin
 * @throws ApiError not-found, version-mismatch, conflict
 */
export async function mergeFigures(
  tx: StoreTransaction,
  { id, into, intoVersion }: Merge,
  preconditions: Preconditions,
  now: Date,
): Promise<{ double: RecordOf<'figures'>; changes: Change[] }> {
  if (id === into) throw new ApiError('conflict', 'A figure cannot take its own place.');
  const [double, other] = [await tx.get('figures', id), await tx.get('figures', into)];
  if (double === null || other === null) throw new ApiError('not-found', 'There is no such figure');
  requireVersion(preconditions, double, FIGURE.view);
  if (double.isDeleted || other.isDeleted)
    throw new ApiError('conflict', 'The figure is in the bin. Restore it first.');
  if (intoVersion !== undefined && intoVersion !== other.version)
    throw new ApiError('conflict', `${other.key} has changed meanwhile. Look at it again.`);
  await keepRevision(tx, 'figure', double, now);
  await keepRevision(tx, 'figure', other, now);
  const formerKeys = [...new Set([...other.formerKeys, ...keysOf(double)])].filter(
    (key) => key !== other.key,
  );
  const after = await tx.update('figures', other._id, { formerKeys });
  const gone = await tx.update('figures', double._id, { isDeleted: true, binnedAt: now.toISOString() });
  const change = (action: Change['action'], record: RecordOf<'figures'>): Change => ({
    kind: 'figure',
    action,
    id: record._id,
    title: record.key,
    paths: [],
  });
  return { double: gone, changes: [change('deleted', gone), change('changed', after)] };
}
