import { beforeEach, expect, it, vi } from 'vitest';
import { ClientError, refused } from '../client/transport/client-error.ts';
import { createJobWatch } from './job-watch.ts';

type State = 'running' | 'done';

/** A watch of a job over a server whose next answers are `answers`, the last one again and again. */
function watchOver(...answers: (State | Error)[]) {
  const read = vi.fn(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? 'done');
  });
  const [report, onStep, onEnd] = [vi.fn(), vi.fn(), vi.fn()];
  const watch = createJobWatch<State>({
    isRunning: (state) => state === 'running',
    every: () => 1_000,
    note: 'Failed',
    report,
    onStep,
    onEnd,
  });
  return { watch, follow: () => watch.follow('a', read), read, report, onStep, onEnd };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('reports each state, the end once, and whether it was visible', async () => {
  const { watch, follow, read, onStep, onEnd } = watchOver('running', 'done');
  follow();
  await pass(60_000);
  expect(onStep.mock.calls.flat()).toEqual(['running', 'done', null]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('done', false);
  expect(read).toHaveBeenCalledTimes(2);
  expect(watch.getSnapshot()).toBe('done');

  // A job that had ended before it was followed isn't announced.
  watch.accept('done');
  expect(onEnd).toHaveBeenCalledOnce();
});

it('announces the end once if another response is the first to show it', async () => {
  const { watch, follow, read, onEnd } = watchOver('running');
  follow();
  await pass(0);
  watch.accept('done');
  await pass(60_000);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('done', false);
  expect(read).toHaveBeenCalledOnce();
});

it('continues without a response, and ends when the server rejects the request', async () => {
  const silence = new ClientError({ kind: 'unreachable' });
  const { follow, read, report, onEnd } = watchOver(silence, silence, refused({ status: 404 }));
  follow();
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(3);
  expect(report).toHaveBeenCalledTimes(3);
  expect(onEnd).not.toHaveBeenCalled();
  follow();
  await pass(0);
  expect(read).toHaveBeenCalledTimes(4);
});

it('goes on through the end of the session and a new sign-in (D3.6)', async () => {
  const locked = refused({ status: 401 });
  const { follow, onEnd } = watchOver('running', locked, locked, 'done');
  follow();
  await pass(60_000);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('done', false);
});
