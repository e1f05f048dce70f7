import { describe, expect, it } from 'vitest';
import { RECORD_KINDS } from '@wa/core/domain/record';
import { buildProduct } from '@wa/core/testing/build-product';
import { createMemoryComputer, createMemoryPlatform } from '../../testing/memory.ts';
import { changeRecord } from '../edits/operations.ts';
import type { OperationKind } from './operation.ts';
import { openQueueLog } from './queue-log.ts';
import type { QueueEvent } from './queue-state.ts';
import { buildOperation } from '../testing/build-operation.ts';
import { openDamagedChanges } from './damaged-changes.ts';

const AT = '2026-03-04T05:06:07.000Z';

function edit(opId: string, kind: OperationKind = 'product'): QueueEvent {
  const draft = changeRecord('product', { ...buildProduct({ title: 'Old' }) }, { title: 'Link "seal"' });
  return { type: 'enqueued', operation: buildOperation(draft, { kind, opId, at: AT }) };
}

async function subject(events: readonly object[]) {
  const computer = createMemoryComputer();
  const { storage } = createMemoryPlatform(computer);
  for (const event of events) await storage.append('queue', [event], 0);
  const records = computer.disk.logs.get('queue') ?? new Map<number, unknown>();
  return {
    computer,
    /** Changes and truncates the stored text of the nth record, from 1. */
    damage: (n: number, change: (text: string) => string) => {
      records.set(n, change(String(records.get(n))).slice(0, -1));
    },
    open: async () => {
      const platform = createMemoryPlatform(computer);
      const queue = await openQueueLog(platform);
      let changes = 0;
      const onChange = () => void (changes += 1);
      const log = (message: string) => void logged.push(message);
      const logged: string[] = [];
      const { storage: fresh } = platform;
      const asides = await openDamagedChanges({ storage: fresh, queue, onChange, log });
      return { ...asides, platform, queue, changes: () => changes, logged };
    },
  };
}

describe('unreadable records of the queue', () => {
  it('are reported with their readable parts at every start until they are dismissed', async () => {
    const { damage, open } = await subject([edit('a'), edit('b')]);
    damage(1, (text) => text.replace('Old', 'O1d'));
    await open();
    const { list, queue, dismiss, changes } = await open();
    expect(queue.state().operations.map(({ opId }) => opId)).toEqual(['b']);
    const [aside] = list();
    expect(aside).toEqual({
      key: 'log:queue/1',
      reason: 'damaged',
      at: AT,
      kind: 'product',
      action: 'change',
      title: 'Link ',
    });
    await dismiss('log:queue/1');
    expect([list(), changes()]).toEqual([[], 1]);
    expect((await open()).list()).toEqual([]);
  });

  it.each([...RECORD_KINDS, 'order', 'upload'] as const)(
    'are read as a change of their kind: %s',
    async (kind) => {
      const { damage, open } = await subject([edit('a', kind)]);
      damage(1, (text) => text.replace('Old', 'O1d'));
      expect((await open()).list()).toMatchObject([{ kind, action: 'change' }]);
    },
  );

  it('are reported even if nothing can be read', async () => {
    const { damage, open } = await subject([edit('a')]);
    damage(1, () => '{\u0000\u0000');
    const nothing = { reason: 'damaged', at: null, kind: null, action: null, title: null };
    expect((await open()).list()).toMatchObject([nothing]);
  });

  it.each([
    ['is created again', [edit('a'), { type: 'prepared', opId: 'a', prepared: null }], 2],
    [
      'was sent despite the damage',
      [edit('a'), { type: 'succeeded', opId: 'a', record: null, real: null }],
      1,
    ],
  ])('aren’t reported if the change %s', async (_what, events, n) => {
    const { damage, open } = await subject(events);
    damage(n, (text) => text);
    expect((await open()).list()).toEqual([]);
  });

  it('include records of a newer version, which can also be dismissed', async () => {
    const newer = { ...edit('n'), schema: 99 };
    const { open } = await subject([edit('a'), newer, { ...newer, type: 'prepared', opId: 'n' }]);
    const { list, dismiss } = await open();
    expect(list()).toMatchObject([{ reason: 'newer', at: AT, kind: 'product', title: 'Link ' }]);
    await dismiss(String(list()[0]?.key));
    expect(list()).toEqual([]);
    const again = await open();
    expect([again.list(), again.queue.state().operations.length]).toEqual([[], 1]);
  });
});
