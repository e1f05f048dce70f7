import { describe, expect, it } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import { createMemoryPlatform } from '../../testing/memory.ts';
import { ClientError, type Failure } from '../transport/client-error.ts';
import { changePage, changeRecord, createRecord, reorderList } from '../edits/operations.ts';
import type { OperationDraft } from '../edits/submit.ts';
import type { RawAnswer } from '../transport/transport.ts';
import { newTmpId, pendingUploadUrl } from './operation.ts';
import { openQueueLog } from './queue-log.ts';
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

/** A replay whose answers the test gives, in turn: to each call of the transport, and to each meeting. */
async function subject(drafts: readonly (OperationDraft | null)[], isAwaited = false) {
  const platform = createMemoryPlatform();
  const log = await openQueueLog(platform);
  for (const [n, draft] of drafts.entries()) {
    if (draft === null) throw new Error('nothing changed');
    const operation = { ...draft, opId: String(n), serverId: 's', at: '', dependsOn: [] };
    await log.append({ type: 'enqueued', operation });
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
    isAwaited: () => isAwaited,
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
    /** Runs what the clock was asked for. */
    fire: () => due(),
    lock: () => void (isOpen = false),
    statuses: () => log.state().operations.map(({ status }) => status),
  };
}

describe('waiting for a server that is not well', () => {
  it('waits longer each time, and begins anew once the server has said who it is', async () => {
    const { waits, meetings, answers, replay } = await subject([create]);
    meetings.push(refused(503), refused(503), refused(503), null, refused(503));
    answers.push({ kind: 'unreachable' });
    for (let n = 0; n < 5; n += 1) await runReplay(replay);
    expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
    expect(await runReplay(replay)).toBe('idle');
  });

  it('begins anew with an edit after the server was gone, and goes on by itself', async () => {
    const { waits, answers, replay, fire, log } = await subject([create]);
    answers.push(refused(503), refused(503), { kind: 'unreachable' }, refused(409, { code: 'in-flight' }));
    for (let n = 0; n < 4; n += 1) await runReplay(replay);
    expect(waits).toEqual([1_000, 2_000, 1_000]);
    fire();
    await expect.poll(() => log.state().operations, { timeout: 10_000 }).toEqual([]);
  });

  it('parks what the server fails over again and again, and goes on with the rest', async () => {
    const { waits, answers, replay, statuses } = await subject([change, create]);
    answers.push(refused(500), refused(500), refused(500), answer({ _id: '0'.repeat(24) }));
    answers.push(refused(500), refused(500), refused(500));
    for (let n = 0; n < 6; n += 1) {
      replay.patience.endAll();
      await runReplay(replay);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(statuses()).toEqual([{ at: 'parked', refusal: { status: 500, error: 'No 500' } }]);
  });

  it.each([
    ['unclear', { kind: 'unreadable', status: 502 } as Failure],
    ['later', refused(503)],
  ] as const)('goes round one operation after three tries in vain: %s', async (why, failure) => {
    const { answers, replay, asked, waits, fire, log } = await subject([change, create, create]);
    answers.push(failure, failure, failure);
    const [stuck] = log.state().operations;
    for (let n = 0; n < 2; n += 1) expect(await runReplay(replay)).toBe(why);
    expect(log.state().operations).toHaveLength(3);
    expect(await runReplay(replay)).toBe(why);
    expect(log.state().operations).toMatchObject([{ opId: stuck?.opId }]);
    // It rests: other runs do not ask for it, and say why something still waits.
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
  ] as const)('stands still as %s', async (why, sent, met) => {
    const { answers, meetings, replay, log } = await subject([change]);
    if (sent !== null) answers.push(sent);
    if (met !== null) meetings.push(met);
    expect(await runReplay(replay)).toBe(why);
    expect(log.state().operations).toHaveLength(1);
  });

  it('stands still until the next login, and when it is stopped', async () => {
    const { replay, lock, asked } = await subject([change]);
    lock();
    expect(await runReplay(replay)).toBe('locked');
    stopReplay(replay);
    expect(await runReplay(replay)).toBe('idle');
    expect(asked).toEqual([]);
  });

  it('runs once more when it is asked to while it runs, and passes on what is nobody’s answer', async () => {
    const { replay, log, answers, meetings } = await subject([create]);
    const [first, second] = [runReplay(replay), runReplay(replay)];
    expect(await Promise.all([first, second])).toEqual(['idle', 'idle']);
    const operation = { ...create, opId: 'x', serverId: 's', at: '', dependsOn: [] };
    await log.append({ type: 'enqueued', operation });
    meetings.push(new Error('a bug'));
    await expect(runReplay(replay)).rejects.toThrow('a bug');
    answers.push(new Error('another bug'));
    await expect(runReplay(replay)).rejects.toThrow('another bug');
  });
});

describe('answers that are no success', () => {
  it('parks an upload whose file is gone', async () => {
    const { replay, statuses } = await subject([upload]);
    await runReplay(replay);
    expect(statuses()).toMatchObject([{ at: 'parked', refusal: { status: 410 } }]);
  });

  it.each([null, 'text', {}, { _id: 'short' }])('asks again after %j, which is no record', async (body) => {
    const { answers, replay, log } = await subject([change]);
    answers.push(answer(body));
    expect(await runReplay(replay)).toBe('unclear');
    expect(log.state().operations).toHaveLength(1);
  });

  it('reads a product whose current state was not told, and asks where it is gone', async () => {
    const { answers, replay, asked, statuses, log } = await subject([change]);
    answers.push(refused(412), answer({ ...product, metaTitle: 'Theirs', version: 2 }));
    await runReplay(replay);
    expect(asked[1]).toBe(`GET /api/products/${product._id}`);
    expect(log.state().operations).toEqual([]);
    const page = await subject([changePage({ ...buildPage() }, { title: 'Mine' })]);
    page.answers.push(refused(412));
    await runReplay(page.replay);
    expect(page.statuses()).toMatchObject([{ at: 'conflict', conflict: { theirs: null } }]);
    expect(statuses()).toEqual([]);
    const odd = await subject([change]);
    odd.answers.push(refused(412), answer([]));
    await runReplay(odd.replay);
    expect(odd.statuses()).toMatchObject([{ at: 'conflict', conflict: { theirs: null } }]);
  });

  it('waits a little when a list changes again and again, and is done when nothing is left to order', async () => {
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
    'repeats the moves on the list as it is now where the order is answered by %s',
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
