import type { StoreReader } from '../store/port.ts';
import type { ChangeRecord, EventRecord } from '../store/records.ts';
import { linkChange, linkEvent } from './chain.ts';

/** Entries read at once. */
const BATCH = 1_000;

type Log = 'changes' | 'events';
type Head = { seq: number; hash: string };
export type Heads = Record<Log, Head>;

export interface Verdict {
  /** Entries that hold, by log. */
  holds: Record<Log, number>;
  /** The newest of each; kept elsewhere it is the anchor of a later look. */
  heads: Heads;
  /** A sentence each. */
  faults: string[];
}

/**
 * Goes through both logs from the first entry that is kept: every number follows, every hash is that of the entry and
 * the one before, the first follows from what was noted when older ones were let go, and each log reaches as far as the
 * other and the anchor say.
 */
export async function verifyLogs(store: StoreReader, anchor: Partial<Heads> = {}): Promise<Verdict> {
  const known: Record<Log, Head[]> = { changes: [], events: [] };
  const starts: Partial<Heads> = {};
  for (const log of ['changes', 'events'] as const) {
    const head = anchor[log];
    if (head) known[log].push(head);
  }
  const events = await follow(store, 'events', (entry) => {
    const { what, about, changeSeq, changeHash } = entry as EventRecord;
    known.changes.push({ seq: changeSeq, hash: changeHash });
    const [log, seq, hash = ''] = about.split(' ');
    if (what === 'pruned' && (log === 'changes' || log === 'events'))
      starts[log] = { seq: Number(seq), hash };
  });
  const changes = await follow(store, 'changes');
  const walks = { changes, events };
  const faults: string[] = [];
  for (const log of ['changes', 'events'] as const) {
    const walk = walks[log];
    const fault = walk.fault ?? wrongStart(log, walk, starts[log]) ?? missingHead(log, walk, known[log]);
    if (fault !== null) faults.push(fault);
  }
  return {
    holds: { changes: changes.count, events: events.count },
    heads: { changes: changes.head, events: events.head },
    faults,
  };
}

interface Walk {
  first: (ChangeRecord | EventRecord) | null;
  head: Head;
  count: number;
  /** By number, for comparing with what is known elsewhere. */
  hashes: Map<number, string>;
  fault: string | null;
}

async function follow(
  store: StoreReader,
  log: Log,
  see: (entry: ChangeRecord | EventRecord) => void = () => {},
): Promise<Walk> {
  const walk: Walk = { first: null, head: { seq: 0, hash: '' }, count: 0, hashes: new Map(), fault: null };
  for (;;) {
    const range = { field: 'seq', after: walk.head.seq } as const;
    const query = { range, orderBy: 'seq', limit: BATCH } as const;
    const entries: (ChangeRecord | EventRecord)[] =
      log === 'changes' ? await store.list('changes', query) : await store.list('events', query);
    if (entries.length === 0) return walk;
    for (const entry of entries) {
      if (walk.first !== null && !isNext(walk, entry)) {
        walk.fault = `Entry ${String(walk.head.seq + 1)} of the ${log} is broken: it was changed, or is gone.`;
        return walk;
      }
      walk.first ??= entry;
      walk.head = { seq: entry.seq, hash: entry.hash };
      walk.hashes.set(entry.seq, entry.hash);
      walk.count += 1;
      see(entry);
    }
  }
}

/** Entries of versions that made no hashes stand before all others. */
function isNext({ head }: Walk, entry: ChangeRecord | EventRecord): boolean {
  if (entry.seq !== head.seq + 1) return false;
  return entry.hash === '' ? head.hash === '' : entry.hash === hashAfter(head.hash, entry);
}

function hashAfter(before: string, entry: ChangeRecord | EventRecord): string {
  return 'what' in entry ? linkEvent(before, entry) : linkChange(before, entry);
}

function wrongStart(log: Log, { first }: Walk, start: Head = { seq: 0, hash: '' }): string | null {
  if (first === null) return null;
  const follows =
    first.seq === start.seq + 1 &&
    (first.hash === '' ? start.hash === '' : first.hash === hashAfter(start.hash, first));
  if (follows) return null;
  return `Entry ${String(first.seq)} of the ${log} does not follow from the noted start: it was changed, or older ones are gone.`;
}

function missingHead(log: Log, { first, hashes, head }: Walk, known: readonly Head[]): string | null {
  for (const { seq, hash } of known) {
    if (seq > head.seq)
      return `The ${log} end at entry ${String(head.seq)}, yet entry ${String(seq)} was there: the end was cut off.`;
    if (first !== null && seq >= first.seq && hashes.get(seq) !== hash)
      return `Entry ${String(seq)} of the ${log} is another one than was noted.`;
  }
  return null;
}
