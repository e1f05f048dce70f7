import { describe, expect, it } from 'vitest';
import { emptyHistory, endBurst, record, redo, undo } from './snapshot-history.ts';
import type { History } from './snapshot-history.ts';

function play(steps: readonly (readonly [value: number, burst?: string | undefined])[], start = 0) {
  let history: History<number> = emptyHistory();
  let value = start;
  for (const [next, burst] of steps) {
    history = record(history, value, next, burst ?? null);
    value = next;
  }
  return history;
}

describe('snapshot history', () => {
  it('restores the states from before each change, latest first', () => {
    const first = undo(play([[1], [2]]), 2);
    expect(first?.restored).toBe(1);
    const second = first && undo(first.history, 1);
    expect(second?.restored).toBe(0);
    expect(second && undo(second.history, 0)).toBeNull();
  });

  it('keeps at most the five latest snapshots', () => {
    expect(play([[1], [2], [3], [4], [5], [6], [7]]).past).toEqual([2, 3, 4, 5, 6]);
  });

  it('takes one snapshot for a burst of typing and another when the burst has ended', () => {
    const past = (...bursts: (string | undefined)[]) => play(bursts.map((burst, at) => [at + 1, burst])).past;
    expect(past('t', 't', 't')).toEqual([0]);
    expect(past('t', 'u', 't')).toEqual([0, 1, 2]);
    expect(past('t', undefined, 't')).toEqual([0, 1, 2]);
    expect(record(endBurst(play([[1, 't']])), 1, 2, 't').past).toEqual([0, 1]);
  });

  it('records nothing for a change that changes nothing', () => {
    const history = play([[1]]);
    expect(record(history, 1, 1)).toBe(history);
  });

  it('redoes undone steps one by one until another change', () => {
    const first = undo(play([[1], [2]]), 2);
    const second = first && undo(first.history, first.restored);
    if (second === null) throw new Error('nothing to undo');
    const again = redo(second.history, second.restored);
    expect(again).toMatchObject({ restored: 1 });
    expect(again && redo(again.history, 1)).toMatchObject({ restored: 2, history: { past: [0, 1] } });
    expect(redo(record(second.history, 0, 9), 9)).toBeNull();
    expect(redo(play([[1]]), 1)).toBeNull();
  });
});
