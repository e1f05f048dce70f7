import { beforeEach, describe, expect, it } from 'vitest';
import { found } from '../testing/found.ts';
import type { AdminClient } from './admin-client.ts';
import { changePage, createPage, pageAt } from './testing/pages.ts';
import { useWindows } from './testing/use-windows.ts';

const windows = useWindows();
let client: AdminClient;
let colleague: AdminClient;

beforeEach(async () => {
  ({ client } = await windows.open());
  colleague = await windows.openColleague();
  await createPage(client, 'mine', 'Mine');
  await pageAt(client, 'mine');
  await pageAt(colleague, 'mine');
});

/** Returns the title of the page at a slug on the server. */
async function titleAt(slug: string): Promise<string> {
  await colleague.pages.list();
  return (await pageAt(colleague, slug)).title;
}

/** Renames the page and then changes its title, without a connection. */
async function renameOffline(slug: string): Promise<void> {
  windows.server.down = true;
  await changePage(client, 'mine', { slug });
  await changePage(client, slug, { title: 'Second edit' });
  windows.server.down = false;
}

describe('an edit of a page reaches that page, not another one at its address (D4.4)', () => {
  it('does so if the address of a discarded rename is taken', async () => {
    await renameOffline('taken');
    await createPage(colleague, 'taken', 'Theirs');
    await client.retryNow();
    await client.parked.discard(found(client.getSnapshot().parked[0]).opId);
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [] });
    expect([await titleAt('taken'), await titleAt('mine')]).toEqual(['Theirs', 'Second edit']);
  });

  it('does so if both renamed it and mine is given up', async () => {
    await renameOffline('my-new');
    await changePage(colleague, 'mine', { slug: 'their-new' });
    await client.retryNow();
    await client.conflicts.resolve(found(client.getSnapshot().conflicts[0]).opId, 'theirs');
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [] });
    expect(await titleAt('their-new')).toBe('Second edit');
  });

  it('asks if the page is in the bin and another one has its address', async () => {
    const seen = await pageAt(client, 'mine');
    await colleague.pages.remove(await pageAt(colleague, 'mine'));
    await createPage(colleague, 'mine', 'Replacement');
    expect((await client.pages.save('mine', seen, { title: 'Edit' })).state).toBe('conflict');
    expect(client.getSnapshot().conflicts).toMatchObject([{ status: { conflict: { theirs: null } } }]);
    expect(await titleAt('mine')).toBe('Replacement');
  });

  it('follows the page if it was renamed and another one has its address', async () => {
    const seen = await pageAt(client, 'mine');
    await changePage(colleague, 'mine', { slug: 'moved' });
    await createPage(colleague, 'mine', 'Replacement');
    await changePage(colleague, 'mine', { title: 'Replacement 2' });
    const saved = await client.pages.save('mine', seen, { title: 'Edit' });
    expect(saved).toMatchObject({ state: 'saved', record: { _id: seen._id, slug: 'moved' } });
    expect([await titleAt('mine'), await titleAt('moved')]).toEqual(['Replacement 2', 'Edit']);
  });

  it('continues with a page that was created again', async () => {
    const seen = await pageAt(client, 'mine');
    await colleague.pages.remove(await pageAt(colleague, 'mine'));
    windows.server.down = true;
    const queued = await client.pages.save('mine', seen, { title: 'First edit' });
    if (queued.state !== 'queued') throw new Error('It should be queued');
    await client.pages.save('mine', queued.record, { title: 'Second edit' });
    windows.server.down = false;
    await client.retryNow();
    await client.conflicts.resolve(found(client.getSnapshot().conflicts[0]).opId, 'mine');
    expect(await titleAt('mine')).toBe('Second edit');
    // A form that has been open since then.
    await client.pages.save('mine', queued.record, { backTo: 'home' });
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [] });
  });
});
