import { expect, it } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../platform/memory.ts';
import { createRecord } from './operations.ts';
import { openQueueLog } from '../queue/queue-log.ts';
import type { Standstill } from '../queue/replay.ts';
import { createSubmitter } from './submit.ts';
import { createManualClock } from '../testing/manual-clock.ts';

/** Two windows of which neither hears of the other until it looks. */
async function subject(run: () => Promise<Standstill>) {
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
  });
  return { ...submitter, log, other };
}
/** Shortens the log. */
const NOTHING = 'nothing';

it('does not take an edit for sent because another window has shortened the log just before', async () => {
  const { submit, other, log } = await subject(async () => 'idle');
  await other.forgetUnread(NOTHING);
  const { saved } = await submit(createRecord('product', { title: 'A' }));
  expect(saved).toMatchObject({ state: 'queued', record: { title: 'A' } });
  expect(log.state().operations).toHaveLength(1);
});

it('knows that an edit is saved that another window has sent before it shortened the log', async () => {
  const found = await subject(async () => {
    const { log, other } = found;
    const opId = String(log.state().operations[0]?.opId);
    await other.append({ type: 'succeeded', opId, record: null, real: '0'.repeat(24) });
    await other.forgetUnread(NOTHING);
    await log.sync();
    return 'idle';
  });
  const { saved } = await found.submit(createRecord('product', { title: 'A' }));
  expect(saved).toMatchObject({ state: 'saved', record: { title: 'A' } });
});
