import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createDrafts, isOutdated } from './drafts.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

describe('drafts', () => {
  it('keeps input with the version it is based on', async () => {
    const drafts = createDrafts(createMemoryStorage());
    await drafts.save('page/a', { value: 'typed', baseVersion: 3, at: '2026-01-02T03:04:05.000Z' });
    const draft = await drafts.load('page/a', isText);
    expect(draft).toEqual({ value: 'typed', baseVersion: 3, at: '2026-01-02T03:04:05.000Z' });
    expect(draft && isOutdated(draft, { version: 3 })).toBe(false);
    expect(draft && isOutdated(draft, { version: 4 })).toBe(true);
    expect(draft && isOutdated(draft, null)).toBe(true);
    await drafts.discard('page/a');
    expect(await drafts.load('page/a', isText)).toBeNull();
  });

  it.each([
    ['of another schema', { schema: 99, value: 'x', baseVersion: 1, at: '' }],
    ['of another shape', { schema: 1, value: { text: 'x' }, baseVersion: 1, at: '' }],
    ['without its version', { schema: 1, value: 'x', at: '' }],
    ['without its wrapper', 'x'],
  ])('doesn’t offer a draft %s', async (_name, stored) => {
    const storage = createMemoryStorage();
    await storage.put('drafts', 'page/a', stored);
    expect(await createDrafts(storage).load('page/a', isText)).toBeNull();
  });
});
