import { describe, expect, test } from 'vitest';
import type { ContentEntry } from '@wa/core/domain/pages/page';
import type { StoreFactory } from '../stores.ts';
import { buildNewPage, buildNewProduct } from './new-records.ts';
import { useStore } from './open-for-tests.ts';

const HOSTILE_TEXTS = [
  `'; DROP TABLE products; --`,
  '" OR 1=1',
  '$where',
  '{"$gt": ""}',
  '__proto__',
  'a.b.c',
  '%_*?[x]',
  '\\',
  '',
  ' ',
  '\u2028\u2029\ufeff',
  'Ä ä e\u0301 é ß İ ı',
  '管道密封 مانع تسرب אטם',
  '🔧👩‍🔧🏳️‍🌈',
];

/** Parsed from JSON, since an object literal can't have an own `__proto__`. */
const HOSTILE_CONTENT = `[{
  "type": "later", "$where": "sleep(1000)", "a.b": 1, "": 2, "$set": {"title": "x"}, "toString": null,
  "constructor": {"prototype": {"polluted": true}}, "__proto__": {"polluted": true},
  "numbers": [0, -1, 1.5, 1e21, 9007199254740991], "nothing": null, "empty": {}, "list": [[], [[]]],
  "half": "\\ud83d", "nul": "\\u0000"
}]`;

/** The store returns every text unchanged and never interprets it. */
export function contentContract(factory: StoreFactory): void {
  describe('contents', () => {
    const store = useStore(factory);

    test.each(HOSTILE_TEXTS)('the text %j is kept and found', async (text) => {
      const product = buildNewProduct({
        slug: text,
        title: text,
        content: text,
        connectedSidebar: [text],
        images: [text],
      });
      const { _id } = await store().transact((tx) => tx.insert('products', product));
      expect(await store().get('products', _id)).toMatchObject(product);
      expect(
        (await store().list('products', { where: { slug: text } })).map((found) => found._id),
      ).toStrictEqual([_id]);
    });

    test('block data keeps hostile keys as data', async () => {
      const content = JSON.parse(HOSTILE_CONTENT) as ContentEntry[];
      const { _id } = await store().transact((tx) => tx.insert('pages', buildNewPage({ content })));
      const back = await store().get('pages', _id);
      expect(JSON.stringify(back?.content)).toBe(JSON.stringify(content));
      expect({}).not.toHaveProperty('polluted');
      await store().transact((tx) => tx.update('pages', _id, { content: [...content, ...content] }));
      expect(JSON.stringify((await store().get('pages', _id))?.content)).toBe(
        JSON.stringify([...content, ...content]),
      );
    });

    test('a megabyte of content is kept', async () => {
      const content = '<p>ä🔧</p>'.repeat(100_000);
      const { _id } = await store().transact((tx) => tx.insert('products', buildNewProduct({ content })));
      expect((await store().get('products', _id))?.content).toBe(content);
    });
  });
}
