import type { z } from 'zod';
import type { changeSchema } from '@wa/core/contract/deploys';

export type PendingChange = z.infer<typeof changeSchema>;

/** What has become of one record since the last deploy, however many steps it took. */
export interface NetChange {
  kind: PendingChange['kind'];
  id: string | null;
  result: 'created' | 'changed' | 'deleted' | 'restored' | 'reordered';
  /** As it is called now. */
  title: string;
  /** Edits of a record that visitors have already; 0 for any other result. */
  edits: number;
  /** ISO 8601 of the last step. */
  at: string;
}

/**
 * The log of changes (newest first) by record: what was made and deleted again, or deleted and restored, has changed
 * nothing for visitors and drops out. Newest first, as the log.
 */
export function netChanges(log: readonly PendingChange[]): NetChange[] {
  const steps = new Map<string, PendingChange[]>();
  for (const change of log) {
    const key = `${change.kind}/${change.id ?? change.title}`;
    const known = steps.get(key);
    if (known) known.push(change);
    else steps.set(key, [change]);
  }
  return [...steps.values()].flatMap((changes) => netOf(changes) ?? []);
}

/** `changes` of one record, newest first. */
function netOf(changes: readonly PendingChange[]): NetChange | null {
  const [last, first] = [changes[0], changes.at(-1)];
  if (last === undefined || first === undefined) return null;
  const { kind, id, title, at } = last;
  const net = (result: NetChange['result'], edits = 0) => ({ kind, id, result, title, edits, at });
  if (kind === 'order') return net('reordered');
  if (kind === 'catalogue') return net('restored');
  const wasSeen = first.action !== 'created' && first.action !== 'restored';
  const isSeen = last.action !== 'deleted';
  if (!wasSeen) return isSeen ? net(first.action) : null;
  if (!isSeen) return net('deleted');
  const edits = changes.filter(({ action }) => action === 'changed').length;
  return edits === 0 ? null : net('changed', edits);
}
