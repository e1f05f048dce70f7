import { expect, test } from 'vitest';
import { createPixelBudget } from './pixel-budget.ts';

/** Work that goes on until it is told to end, and says whether it has begun. */
function buildWork(log: string[], name: string) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(name);
    await ended;
    return name;
  };
  return { work, end };
}

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('images are decoded side by side as far as their pixels allow, in the order of coming', async () => {
  const budget = createPixelBudget(40);
  const begun: string[] = [];
  const work = (name: string) => buildWork(begun, name);
  const [a, b, large, small] = [work('a'), work('b'), work('large'), work('small')];
  const runs = [
    budget.run(10, never, a.work),
    budget.run(20, never, b.work),
    budget.run(40, never, large.work),
    budget.run(1, never, small.work),
  ];
  await turn();
  expect(begun).toEqual(['a', 'b']);
  a.end();
  await turn();
  // 20 are free, but the large one was first.
  expect(begun).toEqual(['a', 'b']);
  b.end();
  await turn();
  expect(begun).toEqual(['a', 'b', 'large']);
  large.end();
  small.end();
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'large', 'small']);
});

test('who leaves while waiting lets the others pass, and gives nothing back twice', async () => {
  const budget = createPixelBudget(40);
  const begun: string[] = [];
  const work = (name: string) => buildWork(begun, name);
  const [first, gone, small, last] = [work('first'), work('gone'), work('small'), work('last')];
  const leaving = new AbortController();
  const running = budget.run(30, leaving.signal, first.work);
  const waiting = budget.run(40, leaving.signal, gone.work);
  const behind = budget.run(10, never, small.work);
  await turn();
  expect(begun).toEqual(['first']);
  const reason = new Error('broken off');
  leaving.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await turn();
  // The work that has begun goes on; the one behind has its turn.
  expect(begun).toEqual(['first', 'small']);
  await expect(budget.run(1, leaving.signal, gone.work)).rejects.toBe(reason);
  const whole = budget.run(40, never, last.work);
  first.end();
  await running;
  await turn();
  expect(begun).toEqual(['first', 'small']);
  small.end();
  await behind;
  last.end();
  expect(await whole).toBe('last');
});

test('work that fails gives its pixels back, and more than all pixels waits to be alone', async () => {
  const budget = createPixelBudget(40);
  await expect(budget.run(40, never, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await budget.run(400, never, () => Promise.resolve('alone'))).toBe('alone');
  expect(await budget.run(40, never, () => Promise.resolve('next'))).toBe('next');
});
