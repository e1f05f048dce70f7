import { idOf, idsIn, type Operation, pagePath } from './operation.ts';
import type { QueuedOperation, QueueState } from './queue-state.ts';
import type { Clock } from '../clock.ts';

/**
 * Returns the next operation to send to this server: the first that needs no decision and depends on no
 * other. Operations paused after many tries are skipped, along with their dependents.
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

/**
 * Maps each blocked operation to the one that blocks it in the end. That one needs a decision or is paused.
 */
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
 * Returns true if sending the later operation first could change its result. Either one names the record of
 * the other (a sidebar item's version rises with its children, D4), or both concern the same address.
 */
function areEntangled(one: Operation, other: Operation): boolean {
  return (
    names(one, other) || names(other, one) || addressesOf(one).some((at) => addressesOf(other).includes(at))
  );
}

function names(one: Operation, { recordId, tmpId }: Operation): boolean {
  return [recordId, tmpId].some((id) => id !== null && idsIn(one).has(idOf(id)));
}

/**
 * Returns the record's current and future addresses. An address freed by one operation can be taken by the
 * next.
 */
function addressesOf({ kind, path, base, body }: Operation): string[] {
  const slugs = [base?.['slug'], body?.['slug']].filter(
    (slug): slug is string => typeof slug === 'string' && slug !== '',
  );
  return kind === 'page' ? [path, ...slugs.map(pagePath)] : slugs.map((slug) => `${kind} ${slug}`);
}

/** Unconfirmed tries in a row after which an operation is paused, so that others can pass it. */
const TRIES_BEFORE_REST = 3;

/** `unclear`: the outcome of the operation is unknown (D12). `later`: the server answered "not now". */
export type Delay = 'unclear' | 'later';

interface Trouble {
  delay: Delay;
  /** Failures in a row. */
  failures: number;
  /** Null once the delay is over. */
  cancel: (() => void) | null;
}

/** Tracks the retry delay of each key and calls `wake` when one is over. */
export function createRetryDelays(clock: Clock, wake: () => void) {
  const troubles = new Map<string, Trouble>();
  const failures = (key: string) => troubles.get(key)?.failures ?? 0;

  /** Ends the delay of a key. */
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
    /** Records a failure and starts the next delay. */
    wait: (key: string, delay: Delay, retryAfterSeconds?: number): void => {
      end(key);
      const failed = failures(key) + 1;
      const cancel = clock.after(backOff(failed, retryAfterSeconds), () => {
        end(key);
        wake();
      });
      troubles.set(key, { delay, failures: failed, cancel });
    },
    /** Returns true while an operation is paused and others pass it. */
    isResting: (key: string) => failures(key) >= TRIES_BEFORE_REST && troubles.get(key)?.cancel !== null,
    delayOf: (key: string): Delay | null => troubles.get(key)?.delay ?? null,
    /** Forgets the failures of a key that has its response or whose request has changed. */
    forget: (key: string): void => {
      end(key);
      troubles.delete(key);
    },
  };
}

/** In milliseconds. */
const FIRST = 1_000;
/** In milliseconds: five minutes. */
const LONGEST = 5 * 60 * 1_000;

/**
 * Returns the delay in milliseconds after the nth failure in a row (from 1). A longer delay requested by the
 * server takes precedence.
 */
export function backOff(failures: number, retryAfterSeconds = 0): number {
  const doubled = FIRST * 2 ** Math.min(Math.max(failures - 1, 0), 20);
  return Math.min(Math.max(doubled, retryAfterSeconds * 1_000), LONGEST);
}
