import { idOf, idsIn, type Operation } from './operation.ts';
import { pagePath } from './page-path.ts';
import type { QueuedOperation, QueueState } from './queue-state.ts';

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
