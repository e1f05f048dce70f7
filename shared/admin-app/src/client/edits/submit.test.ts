import { expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../testing/memory.ts';
import { createRecord } from './operations.ts';
import { openQueueLog } from '../queue/queue-log.ts';
import type { StopReason } from '../queue/replay.ts';
import { emptyQueue, reduceQueue, type QueueEvent } from '../queue/queue-state.ts';
import { createSubmitter, notKept, outcomesOf, savedAs, submit } from './submit.ts';
import { createAdminClient } from '../admin-client.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Two windows that learn of each other's events only by reading the log. */
async function subject(run: () => Promise<StopReason>) {
  const computer = createMemoryComputer();
  const open = () => {
    const channel = () => ({ post: () => {}, close: () => {} });
    return openQueueLog({ ...createMemoryPlatform(computer), channel });
  };
  const [log, other] = [await open(), await open()];
  const submitter = createSubmitter({
    log,
    run,
    clock: createManualClock(),
    serverId: () => 's',
    person: () => ({ editor: null, hasEditors: false, passkeysAt: null, passkeyAdvised: false }),
    unreached: () => null,
  });
  return { submitter, log, other };
}
/** Compacts the log. */
const NOTHING = 'nothing';

it('doesn’t treat an edit as sent because another window has just compacted the log', async () => {
  const { submitter, other, log } = await subject(async () => 'idle');
  await other.forgetUnread(NOTHING);
  const { saved } = await submit(submitter, createRecord('product', { title: 'A' }));
  expect(saved).toMatchObject({ state: 'queued', record: { title: 'A' } });
  expect(log.state().operations).toHaveLength(1);
});

it('reports an edit as saved if another window sent it and then compacted the log', async () => {
  const found = await subject(async () => {
    const { log, other } = found;
    const opId = String(log.state().operations[0]?.opId);
    await other.append({ type: 'succeeded', opId, record: null, real: '0'.repeat(24) });
    await other.forgetUnread(NOTHING);
    await log.sync();
    return 'idle';
  });
  const { saved } = await submit(found.submitter, createRecord('product', { title: 'A' }));
  expect(saved).toMatchObject({ state: 'saved', record: { title: 'A' } });
});

it('explains that the browser’s storage is full', () => {
  const { body, kind } = notKept(new DOMException('3 bytes over', 'QuotaExceededError'));
  expect(kind).toBe('refused');
  expect(body?.error).toBe(
    'The browser’s storage is full. Nothing was lost: free some disk space and try again.',
  );
});

it('rejects an edit that can’t be written to disk, with the reason, and sends nothing (T3.1)', async () => {
  const server = await startTestServer([]);
  const platform = createMemoryPlatform(createMemoryComputer());
  const append = () => Promise.reject(new Error('The disk of this computer is full.'));
  const storage = { ...platform.storage, append };
  const client = await createAdminClient({ platform: { ...platform, storage }, baseUrl: server.url });
  await client.start();
  const edit = client.products.create({ title: 'Pump', image: 'a-model' });
  await expect(edit).rejects.toMatchObject({
    kind: 'refused',
    message: 'The disk of this computer is full.',
  });
  expect(server.writes).toBe(0);
  expect(client.getSnapshot().waiting).toEqual([]);
  client.stop();
  await server.close();
});

it('derives the outcome of a pending edit from an event of the queue', () => {
  const draft = createRecord('product', { title: 'A' });
  const operation = { ...draft, opId: 'a', serverId: 's', at: 'now', dependsOn: [] };
  const before = reduceQueue(emptyQueue, { type: 'enqueued', operation });
  const outcomes = (event: QueueEvent) =>
    outcomesOf({ event, before, after: reduceQueue(before, event) }).map(([, outcome]) => outcome);
  const [saved] = outcomes({ type: 'succeeded', opId: 'a', record: { title: 'B' }, real: 'r' });
  expect(saved && savedAs(operation, saved)).toMatchObject({ state: 'saved', record: { title: 'B' } });
  const [gone] = outcomes({ type: 'snapshot', state: emptyQueue });
  expect(gone && savedAs(operation, gone)).toMatchObject({ state: 'saved', record: { title: 'A' } });
  const [asks] = outcomes({ type: 'conflicted', opId: 'a', conflict: { theirs: null } });
  expect(asks && savedAs(operation, asks)).toEqual({ state: 'conflict', opId: 'a' });
  const [refused] = outcomes({ type: 'parked', opId: 'a', refusal: { status: 422, error: 'No' } });
  expect(() => refused && savedAs(operation, refused)).toThrow('No');
  const [dropped] = outcomes({ type: 'discarded', opId: 'a' });
  expect(() => dropped && savedAs(operation, dropped)).toThrow();
  expect(outcomes({ type: 'retried', opId: 'a' })).toEqual([]);
});
