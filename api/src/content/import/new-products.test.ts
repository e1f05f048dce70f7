import { beforeAll, describe, expect, test } from 'vitest';
import { importPreviewSchema, importedSchema, type ImportPreview } from '@wa/core/contract/import';
import type { Product } from '@wa/core/domain/products/product';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { sendSpreadsheet } from '../../testing/send-file.ts';
import { newFile } from '../../uploads/new-file.ts';

describe.each(API_STORES)('new products from a spreadsheet on $name', (factory) => {
  const api = useTestApi(factory);
  beforeAll(async () => {
    for (const [name, title, binnedAt] of [
      ['1.png', 'seal.png', null],
      ['2.png', 'old.png', new Date().toISOString()],
      ['3.pdf', 'ratings.pdf', null],
    ] as const)
      await api.core.store.transact((tx) => tx.insert('files', { ...newFile(name), title, binnedAt }));
    for (const title of ['First', 'Second']) await api.create('/api/products', { title, image: 'a-model' });
  });

  const send = async (text: string): Promise<ImportPreview> => {
    const answer = await sendSpreadsheet(api, Buffer.from(text));
    expect(answer.status, answer.text).toBe(200);
    return importPreviewSchema.parse(answer.body);
  };
  const post = (path: string, body: object) => api.admin('POST', `/api/import/${path}`, { body });
  const applied = async (path: string, body: object) => {
    const answer = await post(path, body);
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    return importedSchema.parse(answer.body);
  };
  const titles = async () =>
    ((await api.admin('GET', '/api/products')).body as Product[]).map(({ title }) => title);
  const exported = async (query: string): Promise<string> => {
    const answer = await api.admin('GET', `/api/${query}&format=csv&as=json`);
    return Buffer.from((answer.body as { base64: string }).base64, 'base64').toString();
  };
  const product = async (slug: string) =>
    (await api.admin('GET', `/api/products/slug/${slug}`)).body as Product;
  const figures = async () => (await api.admin('GET', '/api/figures')).text;

  const HEAD = 'Title;Image;Images;PDFs;Content;State;Spec: Pressure (psi);Spec: Material;Order';
  const ROW =
    'Wall seal;seal.png | A seal;;ratings.pdf | Ratings;"For walls.\nTwo sizes.";Draft;up to 36;EPDM;';
  const sheet = (...rows: string[]) => [HEAD, ...rows].join('\r\n');

  test('are previewed, added at the end in one step, and undone and redone as one (D14.11)', async () => {
    const before = await figures();
    const found = await send(sheet(ROW, 'Floor seal;a-model;;;;;;NBR;1', 'Gone;old.png;;;;;;;'));
    expect(found.lines.map(({ kind, row, key }) => [kind, row, key])).toEqual([
      ['refused', 4, ''],
      ['new', 2, ''],
      ['new', 2, 'wall-seal.pressure'],
      ['new', 2, 'wall-seal.material'],
      ['notice', 3, ''],
      ['new', 3, ''],
      ['new', 3, 'floor-seal.material'],
    ]);
    expect(found.lines[0]?.reason).toBe('“old.png” is in the bin of Files. Restore it first.');
    expect(await titles()).toEqual(['First', 'Second']);

    const count = api.changes.length;
    const imported = await applied('apply', { ...found.changes, file: 'new.csv' });
    expect(api.changes.slice(count).map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      ...['product created', 'product created'],
      ...['figure created', 'figure created', 'figure created'],
    ]);
    expect(await titles()).toEqual(['First', 'Second', 'Wall seal', 'Floor seal']);
    expect(await product('wall-seal')).toMatchObject({
      ...{ image: '/uploads/1.png', draft: true, pdfs: ['/uploads/3.pdf'] },
      content: '<p>For walls.</p>\n<p>Two sizes.</p>',
      imageAlts: [{ src: '/uploads/1.png', alt: 'A seal' }],
      pdfNames: [{ href: '/uploads/3.pdf', name: 'Ratings' }],
      figures: ['wall-seal.pressure', 'wall-seal.material'],
    });
    expect(await figures()).toContain('"value":36');

    const again = await send(await exported('products/export?'));
    expect([again.lines, again.unchanged]).toEqual([[], 4]);

    const back = await applied('undo', imported);
    expect([await titles(), await figures()]).toEqual([['First', 'Second'], before]);
    const redone = await applied('undo', back);
    expect(await titles()).toEqual(['First', 'Second', 'Wall seal', 'Floor seal']);
    await applied('undo', redone);
    expect([await titles(), await figures()]).toEqual([['First', 'Second'], before]);
  });

  test('of a record in the bin aren’t undone, and its name is that in the spreadsheet (D14.11)', async () => {
    const first = await product('first');
    const { changes } = await send('Slug,Title\r\nfirst,New|Title\r\n');
    const imported = await applied('apply', changes);
    await api.admin('DELETE', `/api/products/${first._id}`);
    const answer = await post('undo', imported);
    expect(answer.body).toMatchObject({ error: 'first is in the bin. Restore it first.' });
    await api.admin('PUT', `/api/bin/restore/${first._id}?type=product`);
    await applied('undo', imported);
    expect(await titles()).toEqual(['First', 'Second']);
  });

  test('that someone has edited since stay where they are, and nothing is undone (D14.11)', async () => {
    const found = await send('Title,Image\r\nEdited,a-model\r\nUntouched,a-model\r\n');
    const imported = await applied('apply', found.changes);
    const { _id } = await product('edited');
    const edit = async (summary: string, version: number) => {
      const headers = { 'If-Match': `"${String(version)}"` };
      const answer = await api.admin('PUT', `/api/products/${_id}`, { body: { summary }, headers });
      expect(answer.status, answer.text).toBe(200);
    };
    await edit('Changed', 1);
    const answer = await post('undo', imported);
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      412,
      'edited has changed since. Nothing was undone.',
    ]);
    expect(await titles()).toEqual(['First', 'Second', 'Edited', 'Untouched']);
    await edit('', 2);
    await applied('undo', imported);
    expect(await titles()).toEqual(['First', 'Second']);
  });

  test('with a slug that is taken since the preview are refused as a whole (D14.11)', async () => {
    const found = await send('Slug,Title,Image\r\nnew-one,New one,a-model\r\nnew-two,New two,a-model\r\n');
    await api.admin('POST', '/api/products', { body: { title: 'Third', slug: 'new-two', image: 'a-model' } });
    const answer = await post('apply', found.changes);
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      409,
      'Another product has the slug new-two now. Nothing was changed.',
    ]);
    expect(await titles()).toEqual(['First', 'Second', 'Third']);
  });

  test('are added with other edits, a new order, and a repeated request once (D14.11)', async () => {
    const found = await send(
      'Slug,Title,Image,Order,Spec: Length\r\nsecond,Second,a-model,1,3 in\r\n,Fourth,a-model,,\r\n',
    );
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const apply = () => api.admin('POST', '/api/import/apply', { body: found.changes, headers });
    const [first, second] = [await apply(), await apply()];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect(await titles()).toEqual(['Second', 'First', 'Third', 'Fourth']);
    expect(await product('second')).toMatchObject({ figures: ['second.length'], version: 2 });
    const back = await applied('undo', importedSchema.parse(first.body));
    expect(await titles()).toEqual(['First', 'Second', 'Third']);
    await applied('undo', back);
    expect(await titles()).toEqual(['Second', 'First', 'Third', 'Fourth']);
  });

  test('start from an empty template (D14.10)', async () => {
    const text = await exported('products/export?rows=none');
    expect(text.trim().split('\r\n')).toHaveLength(1);
    expect(text).toContain('Slug,Title,State,Address,Image');
    const answer = await sendSpreadsheet(api, Buffer.from(text));
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      422,
      'The spreadsheet has no rows below the names of its columns.',
    ]);
  });

  test('are undone without those that someone has already deleted (D14.11)', async () => {
    const before = [await titles(), await figures()] as const;
    const found = await send(
      'Title,Image,Spec: Material\r\nA,a-model,EPDM\r\nB,a-model,NBR\r\nC,a-model,\r\n',
    );
    const imported = await applied('apply', found.changes);
    const remove = async (slug: string, isForever: boolean) => {
      const { _id } = await product(slug);
      const paths = [`/api/products/${_id}`, `/api/bin/permanent/${_id}?type=product`];
      for (const path of paths.slice(0, isForever ? 2 : 1)) {
        const answer = await api.admin('DELETE', path);
        expect(answer.status, answer.text).toBe(200);
      }
    };
    await remove('a', false);
    await remove('c', true);
    const back = await applied('undo', imported);
    expect([await titles(), await figures()]).toEqual(before);
    expect([back.products.length, back.figures.length]).toEqual([1, 2]);
    await applied('undo', back);
    expect(await titles()).toEqual([...before[0], 'B']);
  });

  test('of an undo whose order no longer fits change nothing and say so (D14.11)', async () => {
    const [first = ''] = await titles();
    const found = await send(`Slug,Order\r\n${first.toLowerCase()},2\r\n`);
    const imported = await applied('apply', found.changes);
    await api.create('/api/products', { title: 'Added since', image: 'a-model' });
    const answer = await post('undo', imported);
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([
      412,
      'The list of products has changed since. Nothing was undone.',
    ]);
  });
});
