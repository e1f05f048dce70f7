import { buildSection } from '@wa/core/testing/build-page';
import { describe, expect, it } from 'vitest';
import { found } from '../testing/found.ts';
import type { AdminClient } from './admin-client.ts';
import { changePage, createPage, pageAt } from './testing/pages.ts';
import { firstProduct, useWindows } from './testing/use-windows.ts';

const windows = useWindows();

async function twoAdmins() {
  return { client: (await windows.open()).client, colleague: await windows.openColleague() };
}

/** The colleague makes an edit while two edits of `client` are pending, which are sent after it. */
async function editOnBothSides(
  client: AdminClient,
  mine: () => Promise<unknown>,
  theirs: () => Promise<unknown>,
) {
  windows.server.down = true;
  await mine();
  windows.server.down = false;
  await theirs();
  await client.retryNow();
  expect(client.getSnapshot()).toMatchObject({ saveState: 'saved', conflicts: [] });
}

describe('a second pending edit keeps what the first one was merged with (T3.3)', () => {
  it('keeps another section of a page', async () => {
    const { client, colleague } = await twoAdmins();
    const content = (a: string, b: string) => [
      buildSection({ slug: 'a', title: a, rows: [] }),
      buildSection({ slug: 'b', title: b, rows: [] }),
    ];
    await createPage(client, 'guide', 'Guide', { content: content('A', 'B') });
    const seen = await pageAt(colleague, 'guide');
    await editOnBothSides(
      client,
      async () => {
        await changePage(client, 'guide', { content: content('A1', 'B') });
        await changePage(client, 'guide', { content: content('A2', 'B') });
      },
      () => colleague.pages.save('guide', seen, { content: content('A', 'Theirs') }),
    );
    await client.pages.list();
    expect((await pageAt(client, 'guide')).content).toEqual(content('A2', 'Theirs'));
  });

  it('keeps another image of a gallery group', async () => {
    const { client, colleague } = await twoAdmins();
    const images = (a: string, b: string) =>
      Object.entries({ a, b }).map(([id, description]) => ({ id, src: `/uploads/${id}.png`, description }));
    await client.gallery.create({ title: 'Bridges', images: images('A', 'B') });
    const group = async (of: AdminClient) => found((await of.gallery.list())[0]);
    const seen = await group(colleague);
    await group(client);
    await editOnBothSides(
      client,
      async () => {
        await client.gallery.update(found(client.shown().gallery[0]), { images: images('A1', 'B') });
        await client.gallery.update(found(client.shown().gallery[0]), { images: images('A2', 'B') });
      },
      () => colleague.gallery.update(seen, { images: images('A', 'Theirs') }),
    );
    expect((await group(client)).images.map(({ description }) => description)).toEqual(['A2', 'Theirs']);
  });

  it('keeps another field of a live record’s draft (D36.5)', async () => {
    const { client, colleague } = await twoAdmins();
    const product = async (of: AdminClient) => found(await of.products.get((await firstProduct(of))._id));
    const saveDraft = async (
      of: AdminClient,
      changes: object,
      record?: Awaited<ReturnType<typeof product>>,
    ) => {
      const before = record ?? (await product(of));
      return (await of.liveDrafts()).save('product', before, {
        ...before,
        ...before.prepared?.to,
        ...changes,
      });
    };
    await saveDraft(client, { title: 'T', summary: 'S' });
    const seen = await product(colleague);
    await product(client);
    await editOnBothSides(
      client,
      async () => {
        await saveDraft(client, { title: 'T1' });
        await saveDraft(client, { title: 'T2' });
      },
      () => saveDraft(colleague, { summary: 'Theirs' }, seen),
    );
    expect((await product(client)).prepared?.to).toMatchObject({ title: 'T2', summary: 'Theirs' });
  });
});
