import { verifyLogs } from '../audit/verify.ts';
import type { Heads } from '../audit/verify.ts';
import type { Env } from '../config/env.ts';
import { UsageError } from './usage-error.ts';
import { withStore } from './with-store.ts';

const HEAD = /^(changes|events)=(\d{1,15}):([0-9a-f]{64})?$/;

/**
 * `npm run audit:verify`: says how many entries of the audit log hold, or which one is broken. With
 * `-- --anchor changes=12:hash,events=34:hash`, as an earlier run printed it, a cut end is noticed, too.
 * @throws UsageError that names the broken entry
 */
export async function auditVerify(env: Env, args: readonly string[]): Promise<string> {
  const anchor = readAnchor(args);
  return withStore(env, async (store) => {
    const { holds, heads, faults } = await verifyLogs(store, anchor);
    if (faults.length > 0) throw new UsageError(faults.join('\n'));
    const text = (log: keyof Heads) => `${log}=${String(heads[log].seq)}:${heads[log].hash}`;
    return [
      `The audit log holds: ${String(holds.changes)} changes and ${String(holds.events)} events.`,
      `Anchor: ${text('changes')},${text('events')}`,
    ].join('\n');
  });
}

function readAnchor(args: readonly string[]): Partial<Heads> {
  const at = args.indexOf('--anchor');
  if (at === -1) return {};
  const anchor: Partial<Heads> = {};
  for (const part of (args[at + 1] ?? '').split(',')) {
    const [, log, seq, hash = ''] = HEAD.exec(part) ?? [];
    if (log !== 'changes' && log !== 'events')
      throw new UsageError('Usage: npm run audit:verify -- --anchor changes=12:hash,events=34:hash');
    anchor[log] = { seq: Number(seq), hash };
  }
  return anchor;
}
