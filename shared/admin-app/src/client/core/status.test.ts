import { expect, it } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory.ts';
import { emptyQueue } from '../queue/queue-state.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createStatus } from './status.ts';

function subject() {
  const clock = createManualClock();
  const status = createStatus({
    chrome: createMemoryPlatform().chrome,
    clock,
    look: () => ({
      session: 'open',
      person: { editor: null, hasEditors: false, passkeysAt: null },
      isBehind: false,
      contact: 'there',
      isUnclear: false,
      isUnanswered: () => false,
      running: false,
      queue: emptyQueue,
      serverId: null,
      undo: { left: 0, title: null, entry: null },
      redo: { left: 0, title: null, entry: null },
      setAside: [],
      problems: [],
    }),
  });
  const heard: number[] = [];
  status.subscribe(() => void heard.push(status.getSnapshot().revision));
  return { ...status, clock, heard };
}

it('tells the first of many changes at once and the others together, and knows each at once', () => {
  const { changedInPassing, getSnapshot, clock, heard } = subject();
  for (let n = 0; n < 50; n += 1) changedInPassing(true);
  expect(heard).toEqual([1]);
  expect(getSnapshot().revision).toBe(50);
  expect(clock.fire()).toBe(1);
  expect(heard).toEqual([1, 50]);
  expect(clock.fire()).toBe(0);
});

it('tells a change that stands alone at once, with all that was waiting to be told', () => {
  const { changedInPassing, changed, stopTelling, clock, heard } = subject();
  changedInPassing(true);
  changedInPassing(true);
  changed(true);
  expect(heard).toEqual([1, 3]);
  expect(clock.fire()).toBe(0);
  changedInPassing(true);
  stopTelling();
  expect(clock.fire()).toBe(0);
});
