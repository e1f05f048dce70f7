import { describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../testing/memory.ts';
import { createRecord } from '../edits/operations.ts';
import { openQueueLog, type QueueLog } from './queue-log.ts';
import { buildOperation } from '../testing/build-operation.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('damage');

const operationOf = (opId: string) => buildOperation(createRecord('product', { title: opId }), { opId });

async function sendOne(log: QueueLog, n: number): Promise<void> {
  const opId = String(n);
  await log.append({ type: 'enqueued', operation: operationOf(opId) });
  await log.append({ type: 'succeeded', opId, record: null, real: n.toString(16).padStart(24, '0') });
}

describe('the durable queue', () => {
  it('compacts its log when nothing is pending, and keeps all known ids', async () => {
    const computer = createMemoryComputer();
    const log = await openQueueLog(createMemoryPlatform(computer));
    const other = await openQueueLog(createMemoryPlatform(computer));
    for (let n = 0; n < 250; n += 1) await sendOne(log, n);
    const platform = createMemoryPlatform(computer);
    expect((await platform.storage.readLog('queue', 0)).length).toBeLessThan(250);
    expect(Object.keys((await openQueueLog(platform)).state().ids)).toHaveLength(250);
    await other.sync();
    expect(other.state()).toEqual(log.state());
  });

  it('continues with the intact records when one is damaged, and reports the damage (T3.1)', async () => {
    const computer = createMemoryComputer();
    const log = await openQueueLog(createMemoryPlatform(computer));
    for (const opId of ['a', 'b', 'c']) {
      await log.append({ type: 'enqueued', operation: operationOf(opId) });
    }
    computer.disk.logs.get('queue')?.set(2, '{');
    counts.injected();
    const platform = createMemoryPlatform(computer);
    const again = await openQueueLog(platform);
    expect(again.state().operations.map(({ opId }) => opId)).toEqual(['a', 'c']);
    expect(platform.storage.problems()).toMatchObject([{ where: 'log:queue', key: '2' }]);
    expect(await platform.storage.list('aside')).toHaveLength(1);
  });

  it('continues if its database is deleted under open windows, and stores the pending edits again (T3.1)', async () => {
    const computer = createMemoryComputer();
    const open = () => openQueueLog(createMemoryPlatform(computer));
    const pending = (log: QueueLog) => log.state().operations.map(({ opId }) => opId);
    const [log, other] = [await open(), await open()];
    for (let n = 0; n < 5; n += 1) await sendOne(log, n);
    await log.append({ type: 'enqueued', operation: operationOf('a') });
    await other.sync();
    computer.disk.logs.clear();
    computer.disk.lastPosition = 0;
    const types: string[] = [];
    log.onEvent(({ event }) => void types.push(event.type));
    await log.append({ type: 'enqueued', operation: operationOf('b') });
    await log.append({ type: 'succeeded', opId: 'b', record: null, real: null });
    expect(types).toEqual(['enqueued', 'snapshot', 'succeeded']);
    expect([pending(log), pending(await open())]).toEqual([['a'], ['a']]);
    await other.append({ type: 'enqueued', operation: operationOf('c') });
    await log.sync();
    expect([pending(log), pending(other), pending(await open())]).toEqual(Array(3).fill(['a', 'c']));
  });

  it('keeps an edit although a listener fails, and notifies the others', async () => {
    const messages: string[] = [];
    const log = await openQueueLog(createMemoryPlatform(), (message) => void messages.push(message));
    const heard: string[] = [];
    log.onEvent(() => {
      throw new Error('a view that draws badly');
    });
    log.onEvent(({ event }) => void heard.push(event.type));
    await log.append({ type: 'enqueued', operation: operationOf('a') });
    expect(log.state().operations).toHaveLength(1);
    expect([heard, messages]).toEqual([['enqueued'], ['Failed to notify a listener of the queue']]);
  });

  it('keeps an edit although the log can’t be compacted', async () => {
    const platform = createMemoryPlatform();
    const messages: string[] = [];
    const storage = { ...platform.storage, rewriteLog: async () => Promise.reject(new Error('disk full')) };
    const log = await openQueueLog({ ...platform, storage }, (message) => void messages.push(message));
    for (let n = 0; n < 101; n += 1) await sendOne(log, n);
    expect(Object.keys(log.state().ids)).toHaveLength(101);
    expect(new Set(messages)).toEqual(new Set(['Failed to compact the queue']));
  });

  it.each([
    ['an event that it does not know', { type: 'split', opId: 'a' }],
    ['an event of a newer version', { schema: 2, type: 'enqueued', operation: { opId: 'n' } }],
    ['an event without what belongs to it', { type: 'enqueued', operation: null }],
    ['a snapshot without a state', { type: 'snapshot', state: { operations: {} } }],
    ['a version that isn’t a number', { schema: '1', type: 'retried', opId: 'a' }],
    ['something else', 'text'],
  ])('continues after %s, and keeps it through a compaction until it is dismissed', async (_what, value) => {
    const platform = createMemoryPlatform();
    const log = await openQueueLog(platform);
    await log.append({ type: 'enqueued', operation: operationOf('a') });
    await platform.storage.append('queue', [value], 0);
    for (let n = 0; n < 250; n += 1) await sendOne(log, n);
    const again = await openQueueLog(platform);
    expect(again.state().operations.map(({ opId }) => opId)).toEqual(['a']);
    expect(again.unread()).toEqual([value]);
    await again.forgetUnread(value);
    expect(again.unread()).toEqual([]);
    expect((await openQueueLog(platform)).unread()).toEqual([]);
  });
});
