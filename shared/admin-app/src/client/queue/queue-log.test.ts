import { describe, expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../platform/memory.ts';
import { createRecord } from '../operations.ts';
import type { Operation } from './operation.ts';
import { openQueueLog, type QueueLog } from './queue-log.ts';

async function sendOne(log: QueueLog, n: number): Promise<void> {
  const opId = String(n);
  const draft = createRecord('product', { title: opId });
  const operation: Operation = { ...draft, opId, serverId: 's', at: '', dependsOn: [] };
  await log.append({ type: 'enqueued', operation });
  await log.append({ type: 'succeeded', opId, record: null, real: n.toString(16).padStart(24, '0') });
}

describe('the durable queue', () => {
  it('shortens its log when nothing waits, and loses no known id', async () => {
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

  it('goes on with what is whole when a record is damaged, and reports the damage', async () => {
    const computer = createMemoryComputer();
    const log = await openQueueLog(createMemoryPlatform(computer));
    for (const opId of ['a', 'b', 'c']) {
      const draft = createRecord('product', { title: opId });
      await log.append({
        type: 'enqueued',
        operation: { ...draft, opId, serverId: 's', at: '', dependsOn: [] },
      });
    }
    computer.disk.logs.get('queue')?.set(2, { sum: 0, json: '{' });
    const platform = createMemoryPlatform(computer);
    const again = await openQueueLog(platform);
    expect(again.state().operations.map(({ opId }) => opId)).toEqual(['a', 'c']);
    expect(platform.storage.problems()).toMatchObject([{ where: 'log:queue', key: '2' }]);
    expect(await platform.storage.list('aside')).toHaveLength(1);
  });

  it('does not say that an edit is safe when the disk refuses it', async () => {
    const platform = createMemoryPlatform();
    const full = { ...platform.storage, append: async () => Promise.reject(new Error('disk full')) };
    const log = await openQueueLog({ ...platform, storage: full });
    const draft = createRecord('product', { title: 'a' });
    const operation = { ...draft, opId: 'a', serverId: 's', at: '', dependsOn: [] };
    await expect(log.append({ type: 'enqueued', operation })).rejects.toThrow('disk full');
    expect(log.state().operations).toEqual([]);
  });
});
