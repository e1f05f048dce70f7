import { describe, expect, it, vi } from 'vitest';
import type { GalleryGroup, GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { AdminClient } from '../../client/admin-client.ts';
import { useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { createRecordEditor } from '../editing/record-editor.ts';
import { addProject, describeImage, editImages, insertImages, moveImage, OWN } from './gallery-form.ts';
import { galleryKind } from './gallery-kind.ts';

const windows = windowsOfEachTest();
const image = (id: string, src = 'drawing:a-model') => ({ id, src, description: id });
const FORM = { title: 'Seals', thumbnail: '', images: [image('a'), image('b')], projects: [] };

function edit(client: AdminClient, base: GalleryGroupRecord | null) {
  const say = { success: vi.fn(), failure: vi.fn() };
  const clean = base === null ? FORM : galleryKind.open(base);
  return createRecordEditor(
    galleryKind,
    { base, clean, key: base?._id ?? 'new' },
    { api: client, report: () => {}, say, holdConflicts: () => () => {}, afterSave: async () => {} },
  );
}
const first = async (client: AdminClient): Promise<GalleryGroupRecord> => {
  const [group] = await client.gallery.list();
  if (group === undefined) throw new Error('There is no group');
  return group;
};
const make = async () => {
  const { client } = await windows.open();
  await edit(client, null).save();
  return client;
};
const shown = async () => (await (await fetch(`${windows.server.url}/api/gallery`)).json()) as GalleryGroup[];

describe('a group of the gallery that two people edit', () => {
  it('merges descriptions, moves and additions of different images without asking', async () => {
    const client = await make();
    const group = await first(client);
    const [mine, theirs] = [edit(client, group), edit(client, group)];
    theirs.edit((now) => describeImage(now, OWN, 'a', 'Theirs'));
    theirs.edit((now) => insertImages(now, OWN, 2, [image('c')]));
    await theirs.save();
    mine.edit((now) => addProject(now, 'p'));
    mine.edit((now) => ({ ...now, projects: now.projects.map((each) => ({ ...each, name: 'Walls' })) }));
    mine.edit((now) => moveImage(now, OWN, 'p', 'b'));
    await mine.save();
    expect(mine.getState()).toMatchObject({ progress: 'done', conflict: null });
    expect(await shown()).toMatchObject([
      {
        general: [{ id: 'a', description: 'Theirs' }, { id: 'c' }],
        projects: [{ name: 'Walls', images: [{ id: 'b' }] }],
      },
    ]);
  });

  it('asks where both describe the same image, and names it', async () => {
    const client = await make();
    const group = await first(client);
    const [mine, theirs] = [edit(client, group), edit(client, group)];
    theirs.edit((now) => describeImage(now, OWN, 'a', 'Theirs'));
    await theirs.save();
    mine.edit((now) => describeImage(now, OWN, 'a', 'Mine'));
    mine.edit((now) => ({ ...now, title: 'All seals' }));
    await mine.save();
    const { conflict } = mine.getState();
    const clashes = conflict?.merge?.clashes ?? [];
    expect(clashes.map(({ field }) => galleryKind.parts.nameOf(field))).toEqual(['Image']);
    expect(clashes.map((clash) => galleryKind.parts.textOf(clash.theirs))).toEqual(['Theirs']);
    await mine.decide({ 'image:a': 'mine' });
    expect(await shown()).toMatchObject([
      { title: 'All seals', general: [{ description: 'Mine' }, { id: 'b' }] },
    ]);
  });

  it('keeps images whose sub-project somebody has taken out', async () => {
    const client = await make();
    const editor = edit(client, await first(client));
    editor.edit((now) => ({
      ...now,
      projects: [{ id: 'p', name: 'Walls', thumbnail: '', images: [image('c')] }],
    }));
    await editor.save();
    const group = await first(client);
    const [mine, theirs] = [edit(client, group), edit(client, group)];
    theirs.edit((now) => ({ ...now, projects: [] }));
    await theirs.save();
    mine.edit((now) => editImages(now, 'p', (images) => [...images, image('d')]));
    await mine.save();
    expect(await shown()).toMatchObject([{ general: [{ id: 'a' }, { id: 'b' }, { id: 'd' }] }]);
  });
});

describe('without a connection', () => {
  const picture = (name: string) => new File([PIXEL], `${name}.png`, { type: 'image/png' });
  // One pixel.
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('groups are made, filled, ordered and binned; all of it arrives once, with the real addresses', async () => {
    const client = await make();
    windows.server.down = true;
    const urls = [
      await client.uploads.upload(picture('one')),
      await client.uploads.upload(picture('two')),
    ].map(({ url }) => url);
    const editor = edit(client, null);
    const images = urls.map((src, at) => ({
      id: `i${String(at)}`,
      src,
      description: `Picture ${String(at)}`,
    }));
    editor.edit(() => ({ title: 'Offline', thumbnail: urls[1] ?? '', images, projects: [] }));
    await editor.save();
    const groups = await client.gallery.list();
    expect(groups.map(({ title }) => title)).toEqual(['Seals', 'Offline']);
    await client.gallery.reorder([{ _id: groups[1]?._id ?? '', afterId: null, index: 0 }], groups);
    expect((await client.gallery.list()).map(({ title }) => title)).toEqual(['Offline', 'Seals']);
    await client.gallery.remove(groups[0] ?? (undefined as never));
    client.stop();

    windows.server.down = false;
    const { client: again } = await windows.open();
    await again.retryNow();
    expect(again.getSnapshot().waiting).toEqual([]);
    const stored = expect.stringMatching(/^\/uploads\/(?!pending)/) as string;
    expect(await shown()).toMatchObject([
      {
        title: 'Offline',
        thumbnail: stored,
        general: [
          { id: 'i0', src: stored },
          { id: 'i1', src: stored },
        ],
      },
    ]);
  });

  it('a file that is given up while it waits leaves the group without that image', async () => {
    const { client } = await windows.open();
    windows.server.down = true;
    const { url } = await client.uploads.upload(picture('one'));
    const editor = edit(client, null);
    editor.edit((now) => ({ ...now, images: [image('a'), image('b', url)] }));
    await editor.save();
    const [upload] = client.getSnapshot().waiting;
    await client.parked.discard(String(upload?.opId));
    windows.server.down = false;
    await client.retryNow();
    expect(await shown()).toMatchObject([{ general: [{ id: 'a' }] }]);
  });
});
