import { expect, it, vi } from 'vitest';
import type { EditionJob, Editions } from '@wa/core/contract/printed-catalog';
import { ClientError, refused } from '../../client/transport/client-error.ts';
import { createEditionWatch } from './edition-watch.ts';

const editionsIn = (state: EditionJob['state']): Editions => ({
  editions: [],
  job: { state, startedAt: '2026-11-28T00:00:00.000Z', done: 1, total: 3, error: null },
});

it('polls a running job until it ends, even after a lost connection, and announces the end once', async () => {
  const answers = [
    editionsIn('running'),
    new ClientError({ kind: 'unreachable' }),
    editionsIn('running'),
    editionsIn('done'),
  ];
  const list = vi.fn(() => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? editionsIn('done'));
  });
  const onEnd = vi.fn();
  const report = vi.fn();
  const watch = createEditionWatch({
    ask: list,
    report,
    onEnd,
    pause: () => Promise.resolve(),
  });
  await watch.refresh();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(onEnd).toHaveBeenCalledWith(editionsIn('done').job);
  expect(watch.getSnapshot()).toEqual(editionsIn('done'));
  expect(report).toHaveBeenCalledOnce();

  // A job that ended before the screen was opened isn't announced.
  await watch.refresh();
  expect(list).toHaveBeenCalledTimes(5);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('goes on through the end of the session and a new sign-in (D3.6)', async () => {
  const answers = [editionsIn('running'), refused({ status: 401, error: 'Sign in.' }), editionsIn('done')];
  const list = vi.fn(() => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? editionsIn('done'));
  });
  const onEnd = vi.fn();
  const watch = createEditionWatch({
    calls: () => Promise.resolve({ list, create: list, cancel: list }),
    report: () => undefined,
    onEnd,
    pause: () => Promise.resolve(),
  });
  await watch.refresh();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
});
