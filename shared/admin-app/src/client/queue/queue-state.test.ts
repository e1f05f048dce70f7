import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { changeRecord, createRecord, deleteRecord, reorderList } from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import {
  dependenciesOf,
  isTmpId,
  newTmpId,
  PENDING_OP,
  pendingUploadUrl,
  withRealIds,
  type Operation,
} from './operation.ts';
import { discardedWith, emptyQueue, reduceQueue, type QueueEvent, type QueueState } from './queue-state.ts';
import { buildOperation } from '../testing/build-operation.ts';
import { found } from '../../testing/found.ts';
import { nextOperation } from './next-operation.ts';

let count = 0;

function next(draft: OperationDraft, earlier: readonly Operation[] = []): Operation {
  const operation = buildOperation(draft, { opId: `op-${String((count += 1))}` });
  return { ...operation, dependsOn: dependenciesOf(operation, earlier) };
}

function queueOf(...drafts: OperationDraft[]): QueueState {
  return drafts.reduce(
    (state, draft) => reduceQueue(state, { type: 'enqueued', operation: next(draft, state.operations) }),
    emptyQueue,
  );
}

function change(product = buildProduct(), form: object = { title: 'New' }): OperationDraft {
  return found(changeRecord('product', { ...product }, { ...form }));
}

const refusal = { status: 422, error: 'no' };
const opIds = (state: QueueState) => state.operations.map(({ opId }) => opId);

describe('the queue', () => {
  it('creates placeholders that look like ids but that no server issues', () => {
    expect(newTmpId()).toMatch(/^ffffffff[0-9a-f]{16}$/);
    expect(isTmpId(newTmpId())).toBe(true);
    expect(isTmpId(buildProduct()._id)).toBe(false);
  });

  it('replaces placeholders anywhere within texts, and escapes the real values', () => {
    const [tmp, file] = [newTmpId(), pendingUploadUrl(newTmpId())];
    const value = {
      html: `<a href="/x/f${tmp}abc"><img src="${file}">`,
      list: [tmp, newTmpId(), 'ffffffff'],
    };
    const [, unknown] = value.list;
    expect(withRealIds(value, { [tmp]: 'a"b', [file]: '/uploads/1.png' })).toEqual({
      html: '<a href="/x/fa"babc"><img src="/uploads/1.png">',
      list: ['a"b', unknown, 'ffffffff'],
    });
    expect(withRealIds(value, {})).toBe(value);
  });

  it('inserts the real id into all operations that depended on a creation', () => {
    const create = createRecord('product', { title: 'A' });
    const tmp = String(create.tmpId);
    const edit = change(buildProduct({ _id: tmp, version: 0 }), { title: 'B' });
    const order = reorderList('products', ['x', tmp], [tmp, 'x']);
    const before = queueOf(create, edit, order);
    expect(before.operations.map(({ dependsOn }) => dependsOn.length)).toEqual([0, 1, 2]);
    const record = buildProduct({ version: 7 });
    const after = reduceQueue(before, {
      type: 'succeeded',
      opId: String(opIds(before)[0]),
      record: { ...record },
      real: record._id,
    });
    expect(JSON.stringify(after.operations)).not.toContain(tmp);
    expect(after.operations[0]).toMatchObject({
      path: `/api/products/${record._id}`,
      recordId: record._id,
      baseVersion: 7,
      dependsOn: [],
    });
    expect(after.operations[1]?.reorder?.moves[0]?._id).toBe(record._id);
    expect(after.ids).toEqual({ [tmp]: record._id });
  });

  it('blocks the dependents of a parked operation and lets the others pass (D10.4, T3.2)', () => {
    const product = buildProduct();
    let state = queueOf(change(product), change(product, { image: 'x' }), change());
    const [first, second, other] = opIds(state);
    state = reduceQueue(state, { type: 'parked', opId: String(first), refusal });
    expect(nextOperation(state, 's')?.opId).toBe(other);
    state = reduceQueue(state, { type: 'discarded', opId: String(first) });
    expect(nextOperation(state, 's')?.opId).toBe(second);
  });

  it('discards a creation with all operations that name it, and no others', () => {
    const create = createRecord('product', { title: 'A' });
    const edit = change(buildProduct({ _id: String(create.tmpId) }));
    const state = queueOf(create, change(), edit);
    const [first, unrelated, third] = opIds(state);
    expect(discardedWith(state, String(first)).map(({ opId }) => opId)).toEqual([first, third]);
    expect(opIds(reduceQueue(state, { type: 'discarded', opId: String(first) }))).toEqual([unrelated]);
  });

  it('continues from the version of a discarded edit, which may have been merged (T3.3)', () => {
    const product = buildProduct({ version: 3 });
    let state = queueOf(change(product));
    const opId = String(opIds(state)[0]);
    const later = next(change({ ...product, [PENDING_OP]: opId } as typeof product, { image: 'x' }));
    state = reduceQueue(state, { type: 'enqueued', operation: later });
    const rebase = {
      base: { ...product },
      baseVersion: 9,
      body: { title: 'New' },
      path: '',
      mustBeNew: false,
    };
    state = reduceQueue(state, { type: 'rebased', opId, rebase });
    expect(reduceQueue(state, { type: 'discarded', opId }).operations).toMatchObject([{ baseVersion: 9 }]);
  });

  it('never offers an operation to another server (D10.4)', () => {
    expect(nextOperation(queueOf(change()), 'another')).toBeNull();
  });

  it('reaches the same state whether events arrive once, twice, or through the disk', () => {
    const products = [buildProduct(), buildProduct()];
    const arbitraryDraft = fc.nat(3).map((n): OperationDraft => {
      const product = products[n % 2] ?? buildProduct();
      if (n === 0) return createRecord('product', { title: 'A' });
      return n === 1 ? deleteRecord('product', { ...product }) : change(product);
    });
    const steps = fc.array(
      fc.tuple(fc.constantFrom('add', 'done', 'park', 'retry', 'drop'), arbitraryDraft, fc.nat(9)),
    );
    fc.assert(
      fc.property(steps, (script) => {
        let state = emptyQueue;
        const events: QueueEvent[] = [];
        for (const [step, draft, pick] of script) {
          const target = state.operations[pick % Math.max(state.operations.length, 1)];
          if (step !== 'add' && target === undefined) continue;
          const opId = target?.opId ?? '';
          const event: QueueEvent =
            step === 'add'
              ? { type: 'enqueued', operation: next(draft, state.operations) }
              : step === 'done'
                ? { type: 'succeeded', opId, record: null, real: target?.tmpId ? '0'.repeat(24) : null }
                : step === 'park'
                  ? { type: 'parked', opId, refusal }
                  : { type: step === 'retry' ? 'retried' : 'discarded', opId };
          events.push(event);
          state = reduceQueue(state, event);
        }
        const reloaded = (JSON.parse(JSON.stringify(events)) as QueueEvent[]).reduce(reduceQueue, emptyQueue);
        expect(reloaded).toEqual(JSON.parse(JSON.stringify(state)));
        expect(events.reduce((s, e) => reduceQueue(reduceQueue(s, e), e), emptyQueue)).toEqual(state);
        // No operation depends on one that is gone, so none is blocked forever.
        const here = new Set(opIds(state));
        for (const { dependsOn } of state.operations)
          expect(dependsOn.every((id) => here.has(id))).toBe(true);
        const isAllParked = state.operations.every(
          ({ status, dependsOn }) => status.at !== 'waiting' || dependsOn.length > 0,
        );
        expect(nextOperation(state, 's') === null).toBe(isAllParked);
      }),
    );
  });
});
