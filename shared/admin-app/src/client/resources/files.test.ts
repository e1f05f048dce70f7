import { expect, it } from 'vitest';
import { firstProduct, useWindows } from '../testing/use-windows.ts';

const windows = useWindows();

type Client = Awaited<ReturnType<typeof windows.open>>['client'];

async function upload(client: Client, name: string): Promise<string> {
  const { url } = await client.uploads.upload(new File([`a,b\n${name},1`], name, { type: 'text/csv' }));
  return url;
}
const nameOf = (url: string) => url.slice('/uploads/'.length);
const pdfs = async () => (await windows.server.products())[0]?.pdfs;

it('replaces a file in all records as one step, which another window can undo and redo (D34.7)', async () => {
  const { client } = await windows.open();
  const [old, fresh] = [await upload(client, 'old.csv'), await upload(client, 'new.csv')];
  await client.products.update(await firstProduct(client), { pdfs: [old] });
  const files = await client.files();
  const step = { name: nameOf(old), by: nameOf(fresh) };
  const { opId, replaced } = await files.replace(step, 'Replace file: old.csv');
  expect(replaced.records).toHaveLength(1);
  expect(await pdfs()).toEqual([fresh]);
  expect((await client.products.list())[0]?.pdfs).toEqual([fresh]);
  expect(client.getSnapshot().undo.files).toMatchObject([{ opId, title: 'Replace file: old.csv' }]);

  const { client: other } = await windows.open();
  expect(await other.undo(undefined, 'files')).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([old]);
  expect(await other.redo(undefined, 'files')).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([fresh]);
  const [entry] = other.getSnapshot().undo.files;
  expect(await other.undo(undefined, entry)).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([old]);
});

it('replaces a file once when its response is lost, and can undo it (D34.7)', async () => {
  const { client } = await windows.open();
  const [old, fresh] = [await upload(client, 'old.csv'), await upload(client, 'new.csv')];
  await client.products.update(await firstProduct(client), { pdfs: [old] });
  const files = await client.files();
  const replace = () => files.replace({ name: nameOf(old), by: nameOf(fresh) }, 'Replace');
  windows.server.faults.push('html-after');
  await expect(replace()).rejects.toMatchObject({ kind: 'unreadable' });
  windows.server.faults.push('drop-after');
  expect((await replace()).replaced.records).toHaveLength(1);
  expect(await pdfs()).toEqual([fresh]);
  expect(await client.undo(undefined, 'files')).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([old]);
});

it('keeps the undo step when the server doesn’t respond, and passes on why a file was rejected', async () => {
  const { client } = await windows.open();
  const [old, fresh] = [await upload(client, 'old.csv'), await upload(client, 'new.csv')];
  await client.products.update(await firstProduct(client), { pdfs: [old] });
  const files = await client.files();
  await files.replace({ name: nameOf(old), by: nameOf(fresh) }, 'Replace');
  windows.server.down = true;
  await expect(client.undo(undefined, 'files')).rejects.toThrow();
  windows.server.down = false;
  await client.retryNow();
  expect(await client.undo(undefined, 'files')).toMatchObject({ ok: true });
  expect(await pdfs()).toEqual([old]);
  await expect(
    files.replace({ name: nameOf(old), by: `${'f'.repeat(32)}.csv` }, 'Replace'),
  ).rejects.toMatchObject({ kind: 'refused', status: 404 });
  expect(client.getSnapshot().undo.files).toEqual([]);
});
