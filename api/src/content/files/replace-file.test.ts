import { describe, expect, test } from 'vitest';
import type { ReplacedFile, StoredUpload } from '@wa/core/contract/uploads';
import { useDiskStorage } from '../../testing/storages.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { keepReplaced } from '../../uploads/replaced-files.ts';
import { uploadFiles } from '../../uploads/send-files.ts';
import { fileRoutes } from './files.ts';

describe.each(API_STORES)('replacing a file on $name', (factory) => {
  const { storage } = useDiskStorage();
  const api = useTestApi(factory, {
    modules: [
      (core) => fileRoutes({ ...core, storage }),
      ({ store, changeLog }) => uploadFiles(storage, keepReplaced(store, changeLog), store),
    ],
  });
  let number = 0;
  /** Saves a file whose content is its own name. */
  async function file(end = '.pdf'): Promise<string> {
    number += 1;
    const name = number.toString(16).padStart(32, '0') + end;
    await storage.save(name, Buffer.from(name), 'application/pdf');
    return name;
  }
  const address = (name: string) => `/uploads/${name}`;
  const replace = (name: string, by: string) =>
    api.admin('POST', '/api/files/replace', { body: { name, by } });
  const undo = (done: ReplacedFile) => api.admin('POST', '/api/files/replace/undo', { body: done });
  const bytes = async (name: string) => (await api.anyone('GET', address(name))).text;
  const listed = async (name: string) =>
    ((await api.admin('GET', '/api/files')).body as StoredUpload[]).find((each) => each.name === name);
  interface Product {
    _id: string;
    version: number;
    title: string;
    image: string;
    pdfs: string[];
    pdfNames: object[];
    imageAlts: object[];
  }
  function product(fields: object): Promise<Product> {
    number += 1;
    const own = { title: `Clamp ${String(number)}`, slug: `clamp-${String(number)}`, url: '/clamps' };
    return api.create<Product>('/api/products', { ...own, ...fields });
  }
  const read = async ({ _id }: Product) => (await api.core.store.get('products', _id)) as unknown as Product;

  test('changes all records, including the bin, as one step that can be undone and redone (D34.7)', async () => {
    const [old, fresh] = [await file(), await file()];
    const [picture, newPicture] = [await file('-900x600.png'), await file('-800x500.jpg')];
    const clamp = await product({
      image: address(picture),
      pdfs: [address(old)],
      pdfNames: [{ href: address(old), name: 'Torque' }],
      imageAlts: [{ src: address(picture), alt: 'On site' }],
    });
    const binned = await product({ image: 'a-model', pdfs: [address(old)] });
    await api.admin('DELETE', `/api/products/${binned._id}`);
    const changesBefore = api.changes.length;

    const done = await replace(old, fresh);
    expect(done).toMatchObject({ status: 200, body: { name: old, by: fresh, isUndone: false } });
    expect(await read(clamp)).toMatchObject({
      pdfs: [address(fresh)],
      pdfNames: [{ href: address(fresh), name: 'Torque' }],
    });
    expect((await read(binned)).pdfs).toEqual([address(fresh)]);
    expect(api.changes.slice(changesBefore)).toMatchObject([
      { kind: 'product', action: 'changed', id: clamp._id },
      // Open windows show the new list of files (D38.1).
      { kind: 'file', action: 'changed' },
    ]);
    expect(await bytes(old)).toBe(fresh);
    expect(await listed(old)).toMatchObject({ replacedBy: fresh, binnedAt: expect.any(String) as string });
    expect(await listed(fresh)).toMatchObject({ binnedAt: null, places: [{ id: clamp._id }] });

    await replace(picture, newPicture);
    expect(await read(clamp)).toMatchObject({
      image: address(newPicture),
      imageAlts: [{ src: address(newPicture), alt: 'On site' }],
    });

    const undone = await undo(done.body as ReplacedFile);
    expect(undone).toMatchObject({ status: 200, body: { isUndone: true } });
    expect(await read(clamp)).toMatchObject({
      image: address(newPicture),
      pdfs: [address(old)],
      pdfNames: [{ href: address(old), name: 'Torque' }],
    });
    expect((await read(binned)).pdfs).toEqual([address(old)]);
    expect(await bytes(old)).toBe(old);
    expect(await listed(old)).toMatchObject({ replacedBy: null, binnedAt: null });

    expect((await undo(undone.body as ReplacedFile)).status).toBe(200);
    expect((await read(clamp)).pdfs).toEqual([address(fresh)]);
    expect(await bytes(old)).toBe(fresh);
  });

  test('returns the new file at the old address and its copies, even after a second replacement (D34.7)', async () => {
    const [first, second, third] = [
      await file('-900x600.png'),
      await file('-900x700.png'),
      await file('-900x800.jpg'),
    ];
    await replace(first, second);
    await replace(second, third);
    for (const old of [first, second]) {
      expect(await bytes(old)).toBe(third);
      const answer = await api.anyone('GET', address(old.replace('.png', '-480.webp')));
      expect(answer.text).toBe(third);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=60',
      });
    }
    const copy = third.replace('.jpg', '-480.webp');
    await storage.save(copy, Buffer.from(copy), 'image/webp');
    expect(await bytes(first.replace('.png', '-480.webp'))).toBe(copy);
    // The first file replaces the last one. The chain of replacements must not become a loop.
    await api.admin('POST', '/api/files/restore', { body: { names: [first] } });
    await replace(third, first);
    for (const name of [first, second, third]) expect(await bytes(name)).toBe(first);
  });

  test('keeps edits made between the replacement and its undo', async () => {
    const [old, fresh] = [await file(), await file()];
    const clamp = await product({ image: 'a-model', pdfs: [address(old)] });
    const done = await replace(old, fresh);
    await api.admin('PUT', `/api/products/${clamp._id}`, {
      body: { title: 'Edited', pdfs: ['/x.pdf', address(fresh)] },
    });
    expect((await undo(done.body as ReplacedFile)).status).toBe(200);
    expect(await read(clamp)).toMatchObject({ title: 'Edited', pdfs: ['/x.pdf', address(old)] });
  });

  test('changes nothing for another type of file, a missing file, or an exceeded limit (D34.7)', async () => {
    const [picture, document] = [await file('-900x600.png'), await file()];
    const clamp = await product({ image: address(picture) });
    const gone = `${'f'.repeat(32)}.png`;
    const long = await file('-10000x10000.png');
    expect(await replace(picture, document)).toMatchObject({
      status: 422,
      body: { error: 'Choose an image, because the pages show this file as an image.' },
    });
    expect(await replace(picture, gone)).toMatchObject({
      status: 404,
      body: { error: 'That file was deleted permanently, perhaps on another computer.' },
    });
    // The product has the longest text allowed, and the new address is longer than the old one.
    const shown = `<img src="${address(picture)}">`;
    await product({ image: 'a-model', content: shown.padEnd(500_000, 'x') });
    const refused = await replace(picture, long);
    expect(refused.status).toBe(409);
    expect((refused.body as { error: string }).error).toMatch(
      /^Nothing was changed, because Clamp \d+ can’t use the new file\. A text would have more than [\d,]+ characters\.$/,
    );
    expect((await read(clamp)).image).toBe(address(picture));
    expect(await bytes(picture)).toBe(picture);
  });

  test('requires a file outside the bin', async () => {
    const [old, fresh, other] = [await file(), await file(), await file()];
    const done = await replace(old, fresh);
    expect(await replace(old, other)).toMatchObject({
      status: 409,
      body: { error: 'The file is in the bin. Restore it first.' },
    });
    await replace(fresh, other);
    expect((await undo(done.body as ReplacedFile)).status).toBe(409);
    expect(await bytes(old)).toBe(other);
  });
});
