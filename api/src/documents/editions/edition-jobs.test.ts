import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLeases } from '../../store/leases.ts';
import { useStore } from '../../testing/store/open-for-tests.ts';
import { SQLITE } from '../../testing/stores.ts';
import { EditionProblem, type EditionFolder } from './edition-folder.ts';
import { createEditionJobs } from './edition-jobs.ts';

const store = useStore(SQLITE);

test('a failed job runs until it has cleaned up, so that another one can start once it has ended (D29.4)', async () => {
  const log = pino({ level: 'silent' });
  const leases = createLeases({ store: store(), log, alone: true });
  onTestFinished(() => leases.stop());
  let cleanUp = () => {};
  const discard = vi.fn(() => new Promise<void>((resolve) => (cleanUp = resolve)));
  const editions: Partial<EditionFolder> = {
    removeUnfinished: () => Promise.resolve(),
    begin: () => Promise.resolve({ id: 'a', folder: '/none' }),
    baseline: () => Promise.reject(new EditionProblem('No room.')),
    discard,
  };
  const jobs = createEditionJobs({
    store: store(),
    leases,
    log,
    clock: () => new Date(),
    editions: editions as EditionFolder,
  } as Parameters<typeof createEditionJobs>[0]);

  await jobs.start(null);
  await vi.waitFor(() => expect(discard).toHaveBeenCalled());
  expect(await jobs.state()).toMatchObject({ state: 'running' });
  cleanUp();
  await jobs.idle();
  expect(await jobs.state()).toMatchObject({ state: 'failed', error: 'No room.' });
  await jobs.start(null);
  await vi.waitFor(() => expect(discard).toHaveBeenCalledTimes(2));
  cleanUp();
  await jobs.idle();
});
