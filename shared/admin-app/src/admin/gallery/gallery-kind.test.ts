import { describe, expect, it, vi } from 'vitest';
import type { GalleryGroup, GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import type { AdminClient } from '../../client/admin-client.ts';
import { firstConflict, useWindows as windowsOfEachTest } from '../../client/testing/use-windows.ts';
import { partName, partText } from '../changes/field-names.ts';
import { createRecordEditor } from '../editing/record-editor.ts';
import { addProject, describeImage, editImages, insertImages, moveImage, OWN } from './gallery-form.ts';
import { found } from '../../testing/found.ts';
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
    { api: client, report: () => {}, say, afterSave: async () => {} },
  );
}
const first = async (client: AdminClient) => found((await client.gallery.list())[0]);
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
    expect(mine.getState()).toMatchObject({ progress: 'done' });
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
    const { opId, clashes } = firstConflict(client);
    expect(clashes.map(({ part }) => partName('gallery-group', part))).toEqual(['Image']);
    expect(clashes.map((clash) => partText(clash.theirs))).toEqual(['Theirs, drawing:a-model']);
    await client.conflicts.resolve(opId, { 'image:a': 'mine' });
    expect(await shown()).toMatchObject([
      { title: 'All seals', general: [{ description: 'Mine' }, { id: 'b' }] },
    ]);
  });

  it('keeps images whose sub-project someone removed', async () => {
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
