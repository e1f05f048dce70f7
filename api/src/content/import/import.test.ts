import { beforeAll, describe, expect, test } from 'vitest';
import {
  importPreviewSchema,
  importedSchema,
  type Imported,
  type ImportPreview,
} from '@wa/core/contract/import';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { sendSpreadsheet } from '../../testing/send-file.ts';

describe.each(API_STORES)('spreadsheets on $name', (factory) => {
  const api = useTestApi(factory);
  beforeAll(async () => {
    for (const [key, value] of [
      ['disc.pressure', 36],
      ['disc.other', 30],
    ] as const) {
      const measure = { unit: 'psi', values: [{ value, limit: 'upTo' }] };
      const body = { key, family: 'Disc seals', product: `Seals ${key}`, label: 'Pressure', measure };
      await api.create('/api/figures', body);
    }
    for (const title of ['First', 'Second', 'Third'])
      await api.create('/api/products', { title, image: 'a-model', url: '', summary: `${title}\u000bseal` });
  });

  const exported = async (what: string): Promise<Buffer> => {
    const answer = await api.admin('GET', `/api/${what}`);
    expect(answer.status, answer.text).toBe(200);
    return Buffer.from((answer.body as { base64: string }).base64, 'base64');
  };
  const send = (bytes: Buffer) => sendSpreadsheet(api, bytes);
  const preview = async (text: string | Buffer): Promise<ImportPreview> => {
    const answer = await send(Buffer.from(text));
    expect(answer.status, answer.text).toBe(200);
    return importPreviewSchema.parse(answer.body);
  };
  const apply = (changes: object) => api.admin('POST', '/api/import/apply', { body: changes });
  /** Applies changes, or undoes applied ones, and returns what changed. */
  const done = async (what: 'apply' | 'undo', body: object): Promise<Imported> => {
    const answer = await api.admin('POST', `/api/import/${what}`, { body });
    expect(answer.status, answer.text).toBe(200);
    return importedSchema.parse(answer.body);
  };
  const figures = async () => (await api.admin('GET', '/api/figures')).text;
  const newestEvent = async () => {
    const [event] = await api.core.store.list('events', { orderBy: 'seq', descending: true, limit: 1 });
    return [event?.what, event?.about, event?.savedBy];
  };

  test('an unchanged export changes nothing when it is imported (D14.10)', async () => {
    const certificate = { type: 'fire', issuer: 'UL', validFrom: '2026-01-01', allProducts: true };
    for (const number of ['1', '2']) await api.create('/api/certificates', { ...certificate, number });
    const all = ['figures', 'products', 'certificates'];
    for (const what of all.map((each) => `${each}/export?as=json&format=`))
      for (const format of ['xlsx', 'csv']) {
        const found = await preview(await exported(what + format));
        expect(found.lines).toEqual([]);
        expect(found.changes).toEqual({ figures: [], products: [], certificates: [], order: null });
        expect(found.unchanged).toBe(found.rows);
        expect(found.rows).toBeGreaterThan(1);
      }
  });

  test('edits are previewed without a change, and made in one step', async () => {
    const before = await figures();
    const text = (await exported('figures/export?as=json&format=csv')).toString();
    const added = 'new.length,Disc seals,New seals,Length,,100 / 150 mm,,,,,Confirmed,';
    const found = await preview(`${text.replaceAll('up to 36 psi', 'up to 40 psi')}${added}\r\n`);
    expect(found.lines.map(({ kind, key, before: was, after }) => [kind, key, was, after])).toEqual([
      ['change', 'disc.pressure', 'up to 36 psi', 'up to 40 psi'],
      ['change', 'disc.pressure', 'up to 2.48 bar', 'up to 2.75 bar'],
      ['new', 'new.length', '', expect.stringContaining('100 / 150 mm')],
    ]);
    expect(await figures()).toBe(before);

    const count = api.changes.length;
    const imported = await done('apply', { ...found.changes, file: `${'long '.repeat(30)}.csv` });
    expect(await newestEvent()).toEqual(['import', `${'long '.repeat(20)}, 2 records`, 'desktop app']);
    // The changed figure comes first, the new one second.
    expect(imported.figures.map(([, version]) => version)).toEqual([2, 1]);
    expect(api.changes.length).toBe(count + 2);
    expect(await figures()).toContain('"value":40');

    // A second use of the same preview refers to versions that are no longer current.
    const events = await api.core.store.count('events');
    const again = await apply(found.changes);
    expect(again.status).toBe(412);
    expect((await apply({ figures: [], products: [], order: null })).status).toBe(200);
    expect(await api.core.store.count('events')).toBe(events);
    expect(again.body).toMatchObject({
      error: expect.stringContaining('disc.pressure has changed since the preview'),
    });
  });

  test('an import is undone as one step, and redone, and edits of other fields since stay', async () => {
    const values = async () => {
      const list = JSON.parse(await figures()) as { key: string; label: string; text: string }[];
      return Object.fromEntries(list.map(({ key, label, text }) => [key, `${label} ${text}`]));
    };
    const made = await api.create<{ _id: string; version: number }>('/api/figures', {
      ...{ key: 'back.one', label: 'Colour', text: 'red' },
    });
    const renamed = { _id: made._id, version: made.version, fields: { text: 'green', key: 'back.two' } };
    const fresh = { _id: null, version: null, fields: { key: 'back.new', label: 'Made', text: 'x' } };
    const changes = { figures: [renamed, fresh], products: [], order: null, file: 'prices.xlsx' };
    const imported = await done('apply', changes);
    const after = await values();
    expect(after).toMatchObject({ 'back.two': 'Colour green', 'back.new': 'Made x' });
    const paint = await api.admin('PUT', `/api/figures/${made._id}`, { body: { label: 'Paint' } });
    expect(paint.status, paint.text).toBe(200);
    const back = await done('undo', imported);
    expect(await newestEvent()).toEqual(['import-taken-back', 'prices.xlsx, 2 records', 'desktop app']);
    const undone = await values();
    const of = ['back.one', 'back.two', 'back.new'].map((key) => undone[key]);
    expect(of).toEqual(['Paint red', undefined, undefined]);
    const again = await done('undo', back);
    expect(await values()).toEqual({ ...after, 'back.two': 'Paint green' });
    await done('undo', again);
    expect(await values()).toEqual(undone);
  });

  test('is all or nothing: one impossible change rolls back the others', async () => {
    const list = JSON.parse(await figures()) as { _id: string; key: string; version: number }[];
    const [first] = list;
    if (!first) throw new Error('There is a figure');
    const before = await figures();
    const good = { _id: first._id, version: first.version, fields: { label: 'Changed' } };
    const taken = { _id: null, version: null, fields: { key: 'disc.other', label: 'Again', text: 'x' } };
    const answer = await apply({ figures: [good, taken], products: [], order: null });
    expect(answer.status).toBe(409);
    const stale = await apply({ figures: [good], products: [], order: ['f'.repeat(24)] });
    expect(stale.status).toBe(412);
    expect(await figures()).toBe(before);
  });

  test('certificates are added and changed in one step, and undone (D14.12)', async () => {
    const certificates = async () => (await api.admin('GET', '/api/certificates')).text;
    const before = await certificates();
    const known = JSON.parse(before) as { _id: string; number: string }[];
    const first = known.find(({ number }) => number === '1');
    const found = await preview(
      `Certificate ID,Issuer,Number,Valid from,Products\r\n${first?._id ?? ''},UL Solutions,1,2026-01-01,first\r\n,NSF,9,2026-01-01,All products\r\n`,
    );
    expect(found.lines.map(({ kind }) => kind)).toEqual(['change', 'change', 'new']);
    const imported = await done('apply', found.changes);
    expect(imported.certificates.map(([, version]) => version)).toEqual([2, 1]);
    expect(JSON.parse(await certificates())).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          issuer: 'UL Solutions',
          allProducts: false,
          products: [expect.any(String)],
        }),
        expect.objectContaining({ issuer: 'NSF', number: '9', allProducts: true }),
      ]),
    );
    await done('undo', imported);
    const plain = (text: string) => text.replaceAll(/"(?:version|updatedAt)":[^,}]*,?/g, '');
    expect(plain(await certificates())).toBe(plain(before));
  });

  test.each([
    ['no names of columns', Buffer.from('a,b\r\n1,2'), 422, /No sheet names its columns/],
    ['more than 10 MB', Buffer.alloc(11 * 1024 * 1024), 413, /10 MB/],
    ['no spreadsheet', Buffer.from('\u0000\u0001'), 415, /isn’t a spreadsheet/],
  ])('a file with %s is refused', async (_, bytes, status, sentence) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect((answer.body as { error: string }).error).toMatch(sentence);
  });
});
