import { describe, expect, it, vi } from 'vitest';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { createDrafts, isOutdated } from './drafts.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

const here = () => 'here';

describe('drafts', () => {
  it('keeps input with the version it is based on', async () => {
    const drafts = createDrafts(createMemoryStorage(), here);
    await drafts.save('page/a', { value: 'typed', baseVersion: 3, at: '2026-01-02T03:04:05.000Z' });
    const draft = await drafts.load('page/a', isText);
    expect(draft).toEqual({ value: 'typed', baseVersion: 3, at: '2026-01-02T03:04:05.000Z' });
    expect(draft && isOutdated(draft, { version: 3 })).toBe(false);
    expect(draft && isOutdated(draft, { version: 4 })).toBe(true);
    expect(draft && isOutdated(draft, null)).toBe(true);
    await drafts.discard('page/a');
    expect(await drafts.load('page/a', isText)).toBeNull();
  });

  it('tells whether the latest input could be stored', async () => {
    const storage = createMemoryStorage();
    const drafts = createDrafts(storage, here);
    const draft = { value: 'typed', baseVersion: 1, at: '1' };
    vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('The disk is full'));
    await expect(drafts.save('page/a', draft)).rejects.toThrow('The disk is full');
    expect(drafts.isStored()).toBe(false);
    // The input of another editor, which fits, doesn't change that.
    await drafts.save('order', draft);
    expect(drafts.isStored()).toBe(false);
    await drafts.save('page/a', draft);
    expect(drafts.isStored()).toBe(true);

    vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('The disk is full'));
    await expect(drafts.save('page-undo/a', draft)).rejects.toThrow('The disk is full');
    expect(drafts.isStored()).toBe(true);
  });

  it.each([
    ['of another schema', { schema: 99, value: 'x', baseVersion: 1, at: '' }],
    ['of another shape', { schema: 1, value: { text: 'x' }, baseVersion: 1, at: '' }],
    ['without its version', { schema: 1, value: 'x', at: '' }],
    ['without its wrapper', 'x'],
  ])('doesn’t offer a draft %s', async (_name, stored) => {
    const storage = createMemoryStorage();
    await storage.put('drafts', 'page/a', stored);
    expect(await createDrafts(storage, here).load('page/a', isText)).toBeNull();
  });

  it('are offered only on their own server, except those of earlier releases (D10.4)', async () => {
    const storage = createMemoryStorage();
    const draft = { value: 'typed', baseVersion: 1, at: '1' };
    await createDrafts(storage, here).save('page/a', draft);
    await storage.put('drafts', 'page/b', { schema: 1, ...draft });
    const elsewhere = createDrafts(storage, () => 'elsewhere');
    expect(await elsewhere.load('page/a', isText)).toBeNull();
    expect(await elsewhere.load('page/b', isText)).toEqual(draft);
    expect(await createDrafts(storage, here).load('page/a', isText)).toEqual(draft);
  });

  it('stay if another tab has stored newer input', async () => {
    const storage = createMemoryStorage();
    const [one, other] = [createDrafts(storage, here), createDrafts(storage, here)];
    await one.save('page/a', { value: 'mine', baseVersion: 1, at: '1' });
    await other.save('page/a', { value: 'theirs', baseVersion: 1, at: '2' });
    await one.discard('page/a', () => '1');
    expect(await one.load('page/a', isText)).toMatchObject({ value: 'theirs' });
    await other.discard('page/a', () => '2');
    expect(await one.load('page/a', isText)).toBeNull();
  });
});
