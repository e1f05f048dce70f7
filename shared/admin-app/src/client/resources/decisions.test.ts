import { describe, expect, it } from 'vitest';
import { found } from '../../testing/found.ts';
import { changePage, createPage, pageAt } from '../testing/pages.ts';
import { firstConflict, firstProduct, moveProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
const stored = async () => (await windows.server.products())[0];

describe('two editors', () => {
  it('merges edits of different fields without asking (T3.3)', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.change(0, { metaTitle: 'Theirs' });
    const saved = await client.products.update(product, { title: 'Mine' });
    expect(saved).toMatchObject({
      state: 'saved',
      record: { title: 'Mine', metaTitle: 'Theirs', version: 3 },
    });
  });

  it.each([
    ['mine', 'Mine', 'https://mine.example/a.png'],
    ['theirs', 'Theirs', 'https://media.example/grip-coupling.png'],
    [{ title: 'theirs' }, 'Theirs', 'https://mine.example/a.png'],
    [{ title: 'mine' }, 'Mine', 'https://mine.example/a.png'],
  ] as const)('asks about the same field and applies the choice %j (T3.3)', async (choice, title, image) => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Theirs' });
    const saved = await client.products.update(product, {
      title: 'Mine',
      image: 'https://mine.example/a.png',
    });
    expect(saved.state).toBe('conflict');
    const { opId, clashes } = firstConflict(client);
    expect(clashes).toEqual([{ part: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    await client.conflicts.resolve(opId, choice);
    expect(await stored()).toMatchObject({ title, image });
    expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [] });
  });

  it('asks before it deletes a record that someone has changed', async () => {
    const { client } = await windows.open();
    const product = await firstProduct(client);
    await windows.server.others.change(0, { title: 'Theirs' });
    expect((await client.products.remove(product)).state).toBe('conflict');
    expect(await stored()).toMatchObject({ isDeleted: false });
    await client.conflicts.resolve(firstConflict(client).opId, 'mine');
    expect(await stored()).toMatchObject({ isDeleted: true });
  });

  it('repeats the moves of a reorder on a list that has changed (T3.3)', async () => {
    const { client } = await windows.open();
    await client.products.list();
    windows.server.down = true;
    await moveProduct(client, 2, 1);
    await windows.server.others.add('Theirs');
    await windows.server.others.order('Theirs', 'Link seal', 'Flap valve', 'Saddle');
    windows.server.down = false;
    await client.retryNow();
    expect(await windows.titles()).toEqual(['Theirs', 'Link seal', 'Saddle', 'Flap valve']);
  });
});

describe('a decision about a change', () => {
  it('keeps all of my changes to a deleted page, or recreates it', async () => {
    const { client } = await windows.open();
    const { client: other } = await windows.open();
    const clash = async (slug: string) => {
      await client.pages.save(slug, null, { title: slug, content: [] });
      const page = found(await client.pages.get(slug));
      await other.pages.remove(page);
      await client.pages.save(slug, page, { title: `My ${slug}` });
      const [conflict] = client.getSnapshot().conflicts;
      expect(conflict?.status).toMatchObject({ conflict: { theirs: null } });
      return { opId: String(conflict?.opId), page };
    };
    const first = await clash('one');
    await client.conflicts.resolve(first.opId, 'mine');
    expect((await client.pages.get('one'))?.title).toBe('My one');
    const second = await clash('two');
    await client.conflicts.resolve(second.opId, 'theirs');
    expect(client.getSnapshot().conflicts).toEqual([]);
    const { lost } = await (await client.history()).of('page', second.page._id);
    expect(lost).toMatchObject([{ fields: { title: 'My two' }, against: null }]);
  });

  it('keeps the edits that followed a new page which is given up (T3.3)', async () => {
    const { client } = await windows.open();
    const colleague = await windows.openColleague();
    windows.server.down = true;
    await createPage(client, 'guide', 'My guide');
    await changePage(client, 'guide', { pdfs: ['/hours-of-work.pdf'] });
    windows.server.down = false;
    await createPage(colleague, 'guide', 'Theirs');
    await client.retryNow();
    await client.conflicts.resolve(firstConflict(client).opId, 'theirs');
    await client.pages.list();
    const { _id } = await pageAt(client, 'guide');
    const { lost } = await (await client.history()).of('page', _id);
    const fields = lost.map((each) => each.fields);
    expect(fields).toHaveLength(2);
    expect(fields).toContainEqual({ title: 'My guide' });
    expect(fields).toContainEqual({ pdfs: ['/hours-of-work.pdf'] });
  });

  it('reaches the waiting editor with the outcome of the edit', async () => {
    const { client } = await windows.open();
    const clash = async (title: string) => {
      const product = await firstProduct(client);
      await windows.server.others.change(0, { title: `Not ${title}` });
      const saved = await client.products.update(product, { title });
      return client.conflicts.decided(saved.opId ?? '');
    };
    const resolve = async (choice: 'mine' | 'theirs') => {
      await expect.poll(() => client.getSnapshot().conflicts.length).toBe(1);
      return client.conflicts.resolve(firstConflict(client).opId, choice);
    };
    const [saved] = await Promise.all([clash('Mine'), resolve('mine')]);
    expect(saved).toMatchObject({ state: 'saved', record: { title: 'Mine', version: 3 } });
    const [givenUp] = await Promise.all([clash('Mine again'), resolve('theirs')]);
    expect(givenUp).toBeNull();
    const kept = clash('Mine, later');
    await expect.poll(() => client.getSnapshot().conflicts.length).toBe(1);
    windows.server.down = true;
    expect(await resolve('mine')).toBe(true);
    expect(await kept).toMatchObject({ state: 'queued', why: 'offline', record: { title: 'Mine, later' } });
  });

  it('has no effect without a conflict', async () => {
    const { client } = await windows.open();
    await firstProduct(client);
    await client.conflicts.resolve('unknown', 'mine');
    expect(client.getSnapshot().saveState).toBe('saved');
  });
});
