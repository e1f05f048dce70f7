import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyHistory,
  endBurst,
  mapHistory,
  parseHistory,
  record,
  redo,
  undo,
  undosLeft,
} from './snapshot-history.ts';
import type { History } from './snapshot-history.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

function play(steps: readonly (readonly [value: number, burst?: string])[], start = 0) {
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
    const first = undo(play([[1], [2]]));
    expect(first).toMatchObject({ ok: true, restored: 1 });
    const second = first.ok ? undo(first.history) : first;
    expect(second).toMatchObject({ ok: true, restored: 0 });
    const third = second.ok ? undo(second.history) : second;
    expect(third).toEqual({ ok: false, message: 'No more undos available!' });
  });

  it('holds at most five snapshots, the latest ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(9), fc.constantFrom('a', 'b', undefined)), { maxLength: 30 }),
        (steps) => {
          expect(undosLeft(play(steps))).toBeLessThanOrEqual(5);
        },
      ),
    );
    expect(play([[1], [2], [3], [4], [5], [6], [7]]).past).toEqual([2, 3, 4, 5, 6]);
  });

  it('takes one snapshot for a burst of typing and another once the burst ended', () => {
    expect(
      play([
        [1, 't'],
        [2, 't'],
        [3, 't'],
      ]).past,
    ).toEqual([0]);
    expect(
      play([
        [1, 't'],
        [2, 'u'],
        [3, 't'],
      ]).past,
    ).toEqual([0, 1, 2]);
    expect(play([[1, 't'], [2], [3, 't']]).past).toEqual([0, 1, 2]);
    expect(record(endBurst(play([[1, 't']])), 1, 2, 't').past).toEqual([0, 1]);
  });

  it('starts a new burst after an undo', () => {
    const undone = undo(play([[1, 't']]));
    expect(undone.ok && record(undone.history, 0, 5, 't').past).toEqual([0]);
  });

  it('records nothing for a change that changes nothing', () => {
    const history = play([[1]]);
    expect(record(history, 1, 1)).toBe(history);
  });

  it('restores even an undefined snapshot', () => {
    expect(undo(record(emptyHistory<undefined | number>(), undefined, 1))).toMatchObject({
      ok: true,
      restored: undefined,
    });
  });

  it('survives being stored as JSON', () => {
    const history = play([[1], [2]]);
    expect(parseHistory(JSON.parse(JSON.stringify(history)), isNumber)).toEqual(history);
  });

  it('sets a stored history of another shape aside', () => {
    for (const stored of [
      null,
      'x',
      {},
      { schema: 0, past: [1] },
      { schema: 1, past: ['x'] },
      { schema: 1, past: 1 },
    ]) {
      expect(parseHistory(stored, isNumber)).toEqual(emptyHistory());
    }
  });

  it('brings back what was undone, step by step, until something else is changed', () => {
    const first = undo(play([[1], [2]]), 2);
    const second = first.ok ? undo(first.history, first.restored) : first;
    if (!second.ok) throw new Error('nothing to undo');
    const again = redo(second.history, second.restored);
    expect(again).toMatchObject({ restored: 1 });
    expect(again && redo(again.history, 1)).toMatchObject({ restored: 2, history: { past: [0, 1] } });
    expect(redo(record(second.history, 0, 9), 9)).toBeNull();
    expect(redo(play([[1]]), 1)).toBeNull();
  });

  it('changes every snapshot alike', () => {
    const undone = undo(play([[1], [2]]), 2);
    expect(undone.ok && mapHistory(undone.history, (value) => value + 10)).toMatchObject({
      past: [10],
      future: [12],
    });
  });
});
