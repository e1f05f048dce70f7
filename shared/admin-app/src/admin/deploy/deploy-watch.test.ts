import type { Deploy } from '@wa/core/contract/deploys';
import { beforeEach, expect, it, vi } from 'vitest';
import { ClientError } from '../../client/transport/client-error.ts';
import { createDeployWatch } from './deploy-watch.ts';

const deployIn = (state: Deploy['state'], part: Partial<Deploy> = {}): Deploy => ({
  _id: 'a',
  state,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  done: 0,
  total: null,
  log: [],
  error: null,
  buildId: null,
  by: 'office',
  who: null,
  kind: 'deploy',
  counts: null,
  overrides: [],
  shownBy: null,
  isKept: false,
  number: null,
  ...part,
});

/** A watch over a server whose next answers are `answers`, the last one again and again. */
function watchOver(...answers: (Deploy | Error)[]) {
  const get = vi.fn(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? deployIn('live'));
  });
  const [report, onProgress, onEnd] = [vi.fn(), vi.fn(), vi.fn()];
  return { watch: createDeployWatch({ get, report, onProgress, onEnd }), get, report, onProgress, onEnd };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('reports the progress, the end once, and whether it was visible', async () => {
  const half = deployIn('building', { done: 5, total: 10 });
  const { watch, get, onProgress, onEnd } = watchOver(half, deployIn('live'));
  watch.follow('a');
  await pass(60_000);
  expect(onProgress.mock.calls.map(([fraction]: unknown[]) => fraction).slice(0, 2)).toEqual([0.5, null]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(deployIn('live'), false);
  expect(get).toHaveBeenCalledTimes(2);
  expect(watch.getSnapshot()).toEqual(deployIn('live'));
});

it('continues without a response, and ends when the server rejects the request', async () => {
  const silence = new ClientError({ kind: 'unreachable' });
  const refusal = new ClientError({
    kind: 'refused',
    status: 404,
    body: { error: 'We couldn’t find that deploy' },
  });
  const { watch, get, onEnd } = watchOver(silence, silence, refusal);
  watch.follow('a');
  await pass(60_000);
  expect(get).toHaveBeenCalledTimes(3);
  expect(onEnd).not.toHaveBeenCalled();
  watch.follow('a');
  await pass(0);
  expect(get).toHaveBeenCalledTimes(4);
});

it('reports the end after a new login, because the session had ended', async () => {
  const locked = new ClientError({ kind: 'refused', status: 401, body: { error: 'Log in' } });
  const { watch, onEnd } = watchOver(deployIn('building'), locked, locked, deployIn('live'));
  watch.follow('a');
  await pass(60_000);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(deployIn('live'), false);
});
