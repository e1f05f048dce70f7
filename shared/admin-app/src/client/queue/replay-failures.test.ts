import { describe, expect, it, vi } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { ClientError, type Failure } from '../transport/client-error.ts';
import { changeRecord, createRecord, reorderList } from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import type { RawAnswer } from '../transport/transport.ts';
import { newTmpId, pendingUploadUrl } from './operation.ts';
import { openQueueLog } from './queue-log.ts';
import { buildOperation } from '../testing/build-operation.ts';
import { createReplay, runReplay, stopReplay } from './replay.ts';

const refused = (status: number, body: object = {}): Failure =>
  ({ kind: 'refused', status, body: { error: `No ${String(status)}`, ...body } }) as Failure;
const answer = (body: unknown): RawAnswer => ({ status: 200, body, etag: '"list"' });
const product = buildProduct({ title: 'Old', version: 1 });
const create = createRecord('product', { title: 'New' });
const change = changeRecord('product', { ...product }, { title: 'Mine' });
const upload: OperationDraft = {
  ...{ kind: 'upload', action: 'upload', method: 'POST', path: '/api/upload', recordId: null },
  ...{ body: null, base: null, baseVersion: null, mustBeNew: false, reorder: null },
  tmpId: pendingUploadUrl(newTmpId()),
  title: 'a.png',
};

/** Sets up a replay with scripted responses of the transport and of the identification, each in order. */
async function subject(drafts: readonly (OperationDraft | null)[]) {
  const platform = createMemoryPlatform();
  const log = await openQueueLog(platform);
  for (const [n, draft] of drafts.entries()) {
    await log.append({ type: 'enqueued', operation: buildOperation(draft, { opId: String(n) }) });
  }
  const answers: (Failure | Error | RawAnswer)[] = [];
  const meetings: (Failure | Error | null)[] = [];
  const waits: number[] = [];
  const asked: string[] = [];
  let isOpen = true;
  let due = () => {};
  const fail = (failure: Failure | Error) => {
    throw failure instanceof Error ? failure : new ClientError(failure);
  };
  const replay = createReplay({
    log,
    platform,
    clock: {
      now: () => new Date(0),
      after: (wait, work) => {
        waits.push(wait);
        due = work;
        return () => {};
      },
    },
    identify: async () => {
      const failure = meetings.shift() ?? null;
      if (failure !== null) fail(failure);
      return { serverId: 's', authenticated: isOpen };
    },
    transport: async ({ method, path }) => {
      asked.push(`${method} ${path}`);
      const next = answers.shift() ?? answer({ _id: '0'.repeat(24) });
      if (next instanceof Error || 'kind' in next) return fail(next);
      return next;
    },
  });
  return {
    ...{ platform, log, answers, meetings, waits, asked, replay },
    /** Runs the tasks that were scheduled on the clock. */
    fire: () => due(),
    lock: () => void (isOpen = false),
    statuses: () => log.state().operations.map(({ status }) => status),
  };
}

describe('waiting for a failing server', () => {
  it('waits longer each time, and resets the delay once the server is identified', async () => {
    const { waits, meetings, answers, replay } = await subject([create]);
    meetings.push(refused(503), refused(503), refused(503), null, refused(503));
    answers.push({ kind: 'unreachable' });
    for (let n = 0; n < 5; n += 1) await runReplay(replay);
    expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
    expect(await runReplay(replay)).toBe('idle');
  });

  it('resets the delay of an edit after the server was unreachable, and continues by itself', async () => {
    const { waits, answers, replay, fire, log } = await subject([create]);
    answers.push(refused(503), refused(503), { kind: 'unreachable' }, refused(409, { code: 'in-flight' }));
    for (let n = 0; n < 4; n += 1) await runReplay(replay);
    expect(waits).toEqual([1_000, 2_000, 1_000]);
    fire();
    await expect.poll(() => log.state().operations, { timeout: 10_000 }).toEqual([]);
  });

  it('continues by itself after failed local writes, and waits longer each time (T3.2)', async () => {
    const { platform, waits, replay, fire, log } = await subject([create]);
    const full = new Error('The disk is full');
    vi.spyOn(platform.storage, 'append').mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    for (let n = 0; n < 2; n += 1) await expect(runReplay(replay)).rejects.toThrow('The disk is full');
    expect(waits).toEqual([1_000, 2_000]);
    fire();
    await expect.poll(() => log.state().operations, { timeout: 10_000 }).toEqual([]);
  });

  it('parks an operation that fails repeatedly on the server, and continues with the rest', async () => {
    const { waits, answers, replay, statuses } = await subject([change, create]);
    answers.push(refused(500), refused(500), refused(500), answer({ _id: '0'.repeat(24) }));
    answers.push(refused(500), refused(500), refused(500));
    for (let n = 0; n < 6; n += 1) {
      replay.retryDelays.endAll();
      await runReplay(replay);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(statuses()).toEqual([{ at: 'parked', refusal: { status: 500, error: 'No 500' } }]);
  });

  it.each([
    ['unclear', { kind: 'unreadable', status: 502 } as Failure],
    ['later', refused(503)],
  ] as const)('passes an operation after three failed tries: %s', async (why, failure) => {
    const { answers, replay, asked, waits, fire, log } = await subject([change, create, create]);
    answers.push(failure, failure, failure);
    const [stuck] = log.state().operations;
    for (let n = 0; n < 2; n += 1) expect(await runReplay(replay)).toBe(why);
    expect(log.state().operations).toHaveLength(3);
    expect(await runReplay(replay)).toBe(why);
    expect(log.state().operations).toMatchObject([{ opId: stuck?.opId }]);
    // The operation is paused. Other runs don't send it, but they report why edits are still pending.
    expect(await runReplay(replay)).toBe(why);
    expect(asked.map((request) => request.split(' ')[0])).toEqual(['PUT', 'PUT', 'PUT', 'POST', 'POST']);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    fire();
    await expect.poll(() => log.state().operations, { timeout: 10_000 }).toEqual([]);
  });

  it.each([
    ['offline', null, { kind: 'unreachable' } as Failure],
    ['locked', refused(401), null],
    ['unclear', { kind: 'timeout' } as Failure, null],
  ] as const)('stops with the reason %s', async (why, sent, met) => {
    const { answers, meetings, replay, log } = await subject([change]);
    if (sent !== null) answers.push(sent);
    if (met !== null) meetings.push(met);
    expect(await runReplay(replay)).toBe(why);
    expect(log.state().operations).toHaveLength(1);
  });

  it('stops until the next login, and on stop()', async () => {
    const { replay, lock, asked } = await subject([change]);
    lock();
    expect(await runReplay(replay)).toBe('locked');
    stopReplay(replay);
    expect(await runReplay(replay)).toBe('idle');
    expect(asked).toEqual([]);
  });

  it('runs again when requested during a run, and passes unexpected errors on', async () => {
    const { replay, log, answers, meetings } = await subject([create]);
    const [first, second] = [runReplay(replay), runReplay(replay)];
    expect(await Promise.all([first, second])).toEqual(['idle', 'idle']);
    await log.append({ type: 'enqueued', operation: buildOperation(create, { opId: 'x' }) });
    meetings.push(new Error('a bug'));
    await expect(runReplay(replay)).rejects.toThrow('a bug');
    answers.push(new Error('another bug'));
    await expect(runReplay(replay)).rejects.toThrow('another bug');
  });
});

describe('unsuccessful responses', () => {
  it('parks an upload whose file is missing', async () => {
    const { replay, statuses } = await subject([upload]);
    await runReplay(replay);
    expect(statuses()).toMatchObject([{ at: 'parked', refusal: { status: 410 } }]);
  });

  it.each([null, 'text', {}, { _id: 'short' }])('retries after %j, which isn’t a record', async (body) => {
    const { answers, replay, log } = await subject([change]);
    answers.push(answer(body));
    expect(await runReplay(replay)).toBe('unclear');
    expect(log.state().operations).toHaveLength(1);
  });

  it('reads the current product if the 412 omits it, and asks if it was deleted', async () => {
    const { answers, replay, asked, statuses, log } = await subject([change]);
    answers.push(refused(412), answer({ ...product, metaTitle: 'Theirs', version: 2 }));
    await runReplay(replay);
    expect(asked[1]).toBe(`GET /api/products/${product._id}`);
    expect(log.state().operations).toEqual([]);
    const page = await subject([changeRecord('page', { ...buildPage() }, { title: 'Mine' })]);
    page.answers.push(refused(412));
    await runReplay(page.replay);
    expect(page.statuses()).toMatchObject([{ at: 'conflict', conflict: { theirs: null } }]);
    expect(statuses()).toEqual([]);
    const odd = await subject([change]);
    odd.answers.push(refused(412), answer([]));
    await runReplay(odd.replay);
    expect(odd.statuses()).toMatchObject([{ at: 'conflict', conflict: { theirs: null } }]);
  });

  it('delays a reorder of a list that keeps changing, and succeeds if nothing is left to order', async () => {
    const ids = [newTmpId(), product._id];
    const order = reorderList('products', ids, [...ids].reverse());
    const busy = await subject([order]);
    for (let n = 0; n < 5; n += 1) busy.answers.push(answer([product]), refused(412));
    expect(await runReplay(busy.replay)).toBe('later');
    const gone = await subject([order]);
    gone.answers.push(answer('nothing'));
    expect(await runReplay(gone.replay)).toBe('idle');
    expect([gone.asked, gone.log.state().operations]).toEqual([['GET /api/products'], []]);
  });

  it.each([404, 412])(
    'repeats the moves on the current list if the reorder fails with %s',
    async (status) => {
      const other = buildProduct();
      const ids = [other._id, product._id];
      const { replay, answers, asked, statuses } = await subject([
        reorderList('products', ids, [...ids].reverse()),
      ]);
      answers.push(answer([other, product]), refused(status), answer([product]), answer({ success: true }));
      expect(await runReplay(replay)).toBe('idle');
      expect(asked).toEqual([
        'GET /api/products',
        'POST /api/products/reorder',
        'GET /api/products',
        'POST /api/products/reorder',
      ]);
      expect(statuses()).toEqual([]);
    },
  );
});
