import { expect, it } from 'vitest';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

it('replaces a file in all records once, as a step that another window can undo and redo (D34.7)', async () => {
  const { client } = await windows.open();
  const upload = async (name: string) =>
    (await client.uploads.upload(new File([name], name, { type: 'text/csv' }))).url;
  const [old, fresh] = [await upload('old.csv'), await upload('new.csv')];
  await client.products.update(await firstProduct(client), { pdfs: [old] });
  const pdfs = async () => (await windows.server.products())[0]?.pdfs;
  const nameOf = (url: string) => url.slice('/uploads/'.length);
  const files = await client.files();
  const replace = (by: string) => files.replace({ name: nameOf(old), by }, 'Replace file: old.csv');

  await expect(replace(`${'f'.repeat(32)}.csv`)).rejects.toMatchObject({ kind: 'refused', status: 404 });
  windows.server.faults = ['html-after'];
  await expect(replace(nameOf(fresh))).rejects.toMatchObject({ kind: 'unreadable' });
  expect(client.getSnapshot().undo.files).toEqual([]);
  windows.server.faults = ['drop-after'];
  const { opId, replaced } = await replace(nameOf(fresh));
  expect(replaced.records).toHaveLength(1);
  expect(await pdfs()).toEqual([fresh]);
  expect((await client.products.list())[0]?.pdfs).toEqual([fresh]);
  expect(client.getSnapshot().undo.files).toMatchObject([{ opId, title: 'Replace file: old.csv' }]);

  const { client: other } = await windows.open();
  windows.server.down = true;
  await expect(other.undo(undefined, 'files')).rejects.toThrow();
  windows.server.down = false;
  await other.retryNow();
  expect(await other.undo(undefined, 'files')).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([old]);
  expect(await other.redo(undefined, 'files')).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([fresh]);
  const [entry] = other.getSnapshot().undo.files;
  expect(await other.undo(undefined, entry)).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([old]);
});
