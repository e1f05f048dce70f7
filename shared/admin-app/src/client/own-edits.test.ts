import { beforeEach, expect, it } from 'vitest';
import {
  editSidebarItem,
  openSidebarDraft,
  toSaveBody,
  type SidebarDraft,
} from '@wa/core/domain/sidebar/sidebar-editor';
import type { AdminClient } from './admin-client.ts';
import { found } from '../testing/found.ts';
import { firstConflict, firstProduct, useWindows } from './testing/use-windows.ts';

const windows = useWindows();
let client: AdminClient;

beforeEach(async () => {
  ({ client } = await windows.open());
});

const shown = () => firstProduct(client);
const conflicts = () => client.getSnapshot().conflicts;
const clashes = () => firstConflict(client).clashes;
const stored = async () => (await windows.server.products())[0];

it('deletes a record taken from the screen before its own edit has succeeded', async () => {
  const before = await shown();
  windows.server.down = true;
  await client.products.update(before, { title: 'New' });
  const held = await shown();
  expect(held.title).toBe('New');
  windows.server.down = false;
  await client.retryNow();
  expect(await client.products.remove(held)).toMatchObject({ state: 'saved', record: { isDeleted: true } });
});

it('asks about a later offline edit, however many others are between it and the merge', async () => {
  const before = await shown();
  windows.server.down = true;
  await client.products.update(before, { title: 'Mine' });
  await client.products.update(await shown(), { url: '/mine' });
  await client.products.update(await shown(), { metaDescription: 'Mine' });
  await client.products.update(await shown(), { metaTitle: 'Mine' });
  await windows.server.others.change(0, { metaTitle: 'Theirs' });
  windows.server.down = false;
  await client.retryNow();
  expect(await stored()).toMatchObject({
    title: 'Mine',
    url: '/mine',
    metaDescription: 'Mine',
    metaTitle: 'Theirs',
  });
  expect(clashes()).toEqual([{ part: 'metaTitle', mine: 'Mine', theirs: 'Theirs' }]);
  expect(conflicts()).toHaveLength(1);
});

it('merges an offline edit and asks before deleting a record that others have changed', async () => {
  const before = await shown();
  windows.server.down = true;
  await client.products.update(before, { title: 'Mine' });
  await client.products.remove(await shown());
  await windows.server.others.change(0, { metaTitle: 'Theirs' });
  windows.server.down = false;
  await client.retryNow();
  expect(await stored()).toMatchObject({ title: 'Mine', isDeleted: false });
  expect(conflicts()).toHaveLength(1);
});

it('asks when two windows edit the same field offline, and merges the other fields', async () => {
  const before = await shown();
  windows.server.down = true;
  await client.products.update(before, { title: 'From the first', url: '/first' });
  // The other window's editor was already open and hasn't seen that change.
  await client.products.update(before, { title: 'From the second', metaTitle: 'Second' });
  windows.server.down = false;
  await client.retryNow();
  expect(await stored()).toMatchObject({ title: 'From the first', url: '/first' });
  expect(clashes()).toMatchObject([{ part: 'title', theirs: 'From the first' }]);
  await client.conflicts.resolve(firstConflict(client).opId, 'mine');
  expect(await stored()).toMatchObject({ title: 'From the second', url: '/first', metaTitle: 'Second' });
});

it('recognizes a pending sidebar child when it is renamed and when that is undone', async () => {
  await client.sidebar.save(null, { name: 'Parent', href: '/parent' });
  await client.sidebar.tree();
  const parent = () => found(client.shown().sidebar.find(({ name }) => name === 'Parent'));
  const children = () => parent().children.map(({ name }) => name);
  const save = (edit: (draft: SidebarDraft) => SidebarDraft) =>
    client.sidebar.save(parent(), toSaveBody(edit(openSidebarDraft(parent()))));
  windows.server.down = true;
  await save((draft) =>
    ['one', 'two'].reduce((made, _id) => {
      const added = editSidebarItem(made, { type: 'addChild', _id });
      return editSidebarItem(added, { type: 'change', child: _id, change: { name: _id } });
    }, draft),
  );
  const [one, two] = parent().children;
  expect(one?._id).not.toBe(two?._id);
  await save((draft) =>
    editSidebarItem(draft, { type: 'change', child: String(two?._id), change: { name: 'second' } }),
  );
  expect(children()).toEqual(['one', 'second']);
  await save((draft) =>
    editSidebarItem(draft, {
      type: 'change',
      child: String(parent().children[0]?._id),
      change: { name: 'first' },
    }),
  );
  await client.undo();
  expect(children()).toEqual(['one', 'second']);
  windows.server.down = false;
  await client.retryNow();
  await client.sidebar.tree();
  expect(children()).toEqual(['one', 'second']);
  expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [], parked: [] });
});
