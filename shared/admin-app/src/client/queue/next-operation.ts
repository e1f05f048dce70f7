import { idOf, idsIn, type Operation, pagePath } from './operation.ts';
import type { QueuedOperation, QueueState } from './queue-state.ts';
import type { Clock } from '../clock.ts';

/**
 * The next operation to send to this server: the first that neither waits for a decision nor for another one. Those
 * that rest after many tries are passed by, and what has to come after them is, too.
 */
export function nextOperation(
  state: QueueState,
  serverId: string,
  isResting: (opId: string) => boolean = () => false,
): QueuedOperation | null {
  const here = state.operations.filter((queued) => queued.serverId === serverId);
  const held = here.some(({ opId }) => isResting(opId)) ? heldBack(here, isResting) : null;
  const ready = ({ opId, status, dependsOn }: QueuedOperation) =>
    status.at === 'waiting' && dependsOn.length === 0 && !isResting(opId) && !held?.has(opId);
  return here.find(ready) ?? null;
}

/** For each operation that waits for another: the one that all of them wait for in the end, undecided or at rest. */
export function heldBack(
  operations: readonly QueuedOperation[],
  isResting: (opId: string) => boolean,
): ReadonlyMap<string, QueuedOperation> {
  const held = new Map<string, QueuedOperation>();
  const before: QueuedOperation[] = [];
  for (const queued of operations) {
    const isStuck = queued.status.at !== 'waiting' || isResting(queued.opId);
    const holder = before.find(
      (earlier) =>
        queued.dependsOn.includes(earlier.opId) ||
        (isResting((held.get(earlier.opId) ?? earlier).opId) && areEntangled(earlier, queued)),
    );
    if (!isStuck && holder !== undefined) held.set(queued.opId, held.get(holder.opId) ?? holder);
    if (isStuck || holder !== undefined) before.push(queued);
  }
  return held;
}

/**
 * True where the later one may come out differently if it is sent first: one names the record of the other anywhere (a
 * sidebar item's version rises with its children, D4), or both are about one address.
 */
function areEntangled(one: Operation, other: Operation): boolean {
  return (
    names(one, other) || names(other, one) || addressesOf(one).some((at) => addressesOf(other).includes(at))
  );
}

function names(one: Operation, { recordId, tmpId }: Operation): boolean {
  return [recordId, tmpId].some((id) => id !== null && idsIn(one).has(idOf(id)));
}

/** Where the record stands and will stand: an address that one operation frees can be taken by the next. */
function addressesOf({ kind, path, base, body }: Operation): string[] {
  const slugs = [base?.['slug'], body?.['slug']].filter(
    (slug): slug is string => typeof slug === 'string' && slug !== '',
  );
  return kind === 'page' ? [path, ...slugs.map(pagePath)] : slugs.map((slug) => `${kind} ${slug}`);
}

/** Tries in a row without a clear answer after which an operation rests, and others go round it. */
const TRIES_BEFORE_REST = 3;

/** `unclear`: nobody knows what became of it (D12). `later`: the server has said "not now". */
export type Delay = 'unclear' | 'later';

interface Trouble {
  delay: Delay;
  /** In a row. */
  failures: number;
  /** null: its time has come. */
  cancel: (() => void) | null;
}

/** How long the queue waits before it sends something again, each for itself; then it calls `wake`. */
export function createPatience(clock: Clock, wake: () => void) {
  const troubles = new Map<string, Trouble>();
  const failures = (key: string) => troubles.get(key)?.failures ?? 0;

  /** Its time has come. */
  function end(key: string): void {
    const trouble = troubles.get(key);
    if (trouble === undefined) return;
    trouble.cancel?.();
    trouble.cancel = null;
  }

  return {
    failures,
    end,
    endAll: () => [...troubles.keys()].forEach(end),
    /** Notes a failure. */
    wait: (key: string, delay: Delay, retryAfterSeconds?: number): void => {
      end(key);
      const failed = failures(key) + 1;
      const cancel = clock.after(backOff(failed, retryAfterSeconds), () => {
        end(key);
        wake();
      });
      troubles.set(key, { delay, failures: failed, cancel });
    },
    /** True while it waits for its time, and others go round it. */
    isResting: (key: string) => failures(key) >= TRIES_BEFORE_REST && troubles.get(key)?.cancel !== null,
    delayOf: (key: string): Delay | null => troubles.get(key)?.delay ?? null,
    /** It has its answer, or has become another request. */
    forget: (key: string): void => {
      end(key);
      troubles.delete(key);
    },
  };
}

/** Milliseconds. */
const FIRST = 1_000;
/** Milliseconds: five minutes. */
const LONGEST = 5 * 60 * 1_000;

/** Milliseconds to wait after the nth failure in a row (from 1); the server's own wish wins if it is longer. */
export function backOff(failures: number, retryAfterSeconds = 0): number {
  const doubled = FIRST * 2 ** Math.min(Math.max(failures - 1, 0), 20);
  return Math.min(Math.max(doubled, retryAfterSeconds * 1_000), LONGEST);
}
