import fc from 'fast-check';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@wa/core/testing/runs';
import { endpoints } from '@wa/core/contract/endpoints';
import { errorBodySchema } from '@wa/core/contract/errors';
import { pageSummarySchema } from '@wa/core/contract/pages';
import { plainRoutes } from '@wa/core/contract/plain-routes';
import { productSummarySchema } from '@wa/core/contract/products';
import { sidebarNodeSchema } from '@wa/core/contract/sidebar-items';
import { mongodbUriFor } from '../testing/databases.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../testing/test-api.ts';
import { trust } from '@wa/core/testing/trust';

const operators = trust('operators');
const fuzz = trust('fuzz');

/** The long run sends 100,000 bodies: two tests on two stores. */
const RUNS = runs(100, 25_000);
const FUZZ_LIMIT = runs(90_000, 3_600_000);

const OPERATORS =
  '$eq $ne $gt $gte $lt $lte $in $nin $and $or $nor $not $exists $type $expr $jsonSchema $mod $regex $text $where $all $elemMatch $size $set $unset $inc $push $pull $rename $function $accumulator $lookup $merge $out $geoWithin $near $slice $meta $comment $rand $natural'.split(
    ' ',
  );

describe.each(STORES)('bad input on $name', (factory) => {
  let api: TestApi;
  let productId: string;
  beforeAll(async () => {
    api = await startTestApi(factory);
    const made = await api.admin('POST', '/api/products', { body: { title: 'Untouched', image: 'a-model' } });
    productId = (made.body as { _id: string })._id;
  });
  afterAll(() => api.stop());

  const post = (body: unknown, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    api.admin('POST', '/api/products', { body, headers });
  const put = (body: unknown): Promise<TestAnswer> =>
    api.admin('PUT', `/api/products/${productId}`, { body });

  test.each(['{', '[]', '"text"', 'null', '5', '', '{"title":"a",}', '\u0000', '{"a":1}{"b":2}'])(
    'the body %j is 400 with a JSON error',
    async (body) => {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(errorBodySchema.parse(answer.body).code).toBe('malformed');
      expect(answer.headers['content-type']).toContain('application/json');
    },
  );

  test('bytes that are no UTF-8 are 400, a compressed body is 415, and a body above 1 MB is 413', async () => {
    expect((await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).status).toBe(400);
    expect((await post({ title: 'x' }, { 'Content-Encoding': 'gzip' })).status).toBe(415);
    expect((await post({ title: 'x', content: 'y'.repeat(1024 * 1024) })).status).toBe(413);
    expect((await post({ title: 'x' }, { 'Content-Type': 'application/json; charset=utf-16' })).status).toBe(
      415,
    );
  });

  test('a body nested deeper than 20 levels is 400, however deep', async () => {
    for (const depth of [21, 1_000, 100_000]) {
      expect((await post(`{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`)).status).toBe(400);
    }
  });

  test('wrong types are 400 and broken rules are 422, with the field in both', async () => {
    for (const [body, status] of [
      [{ title: 5 }, 400],
      [{ images: 'one' }, 400],
      [{ title: ['a'] }, 400],
      [{ title: null }, 400],
      [{ title: 'x'.repeat(10_001) }, 422],
      [{ title: 'a\u0000b' }, 422],
      [{ images: Array<string>(501).fill('a') }, 422],
    ] as const) {
      const answer = await put(body);
      expect([answer.status, Object.keys(errorBodySchema.parse(answer.body).fields ?? {})]).toEqual([
        status,
        [Object.keys(body)[0]],
      ]);
    }
    const page = (content: unknown) => api.admin('PUT', '/api/pages/slug/typed', { body: { content } });
    expect((await page([{ type: 'section', title: 5 }])).status).toBe(400);
    expect((await page([{ type: 'section', title: 'x'.repeat(10_001) }])).status).toBe(422);
    expect((await page([{ type: 'section', rows: [{ columns: 5 }] }])).status).toBe(422);
  });

  test.each(['__proto__', 'constructor', 'prototype', '$set', 'a.b'])(
    'the key %s is refused',
    async (key) => {
      for (const body of [`{"${key}":1}`, `{"title":"x","nested":[{"${key}":{}}]}`]) {
        expect((await put(body)).status).toBe(400);
      }
    },
  );

  test.each(OPERATORS)('the operator %s gets nowhere', async (operator) => {
    const value = { [operator]: '' };
    for (const body of [{ title: value }, { slug: value }, { images: [value] }, value]) {
      operators.tried();
      expect((await put(body)).status).toBe(400);
    }
    const encoded = encodeURIComponent(JSON.stringify(value));
    for (const path of [
      `/api/products/${encoded}`,
      `/api/products/slug/${encoded}`,
      `/api/pages/slug/${encoded}`,
    ]) {
      operators.tried();
      expect((await api.anyone('GET', path)).status).toBe(404);
    }
    for (const query of [`featured[${operator}]=true`, `featured=${operator}`]) {
      operators.tried();
      expect((await api.admin('GET', `/api/pages?${query}`)).status).toBeLessThan(401);
    }
    expect((await api.admin('PUT', `/api/bin/restore/${productId}?type=${encoded}`)).status).toBe(400);
    expect(await api.core.store.get('products', productId)).toMatchObject({ title: 'Untouched', version: 1 });
  });

  test('a value that MongoDB got as it came would find what it must not', async () => {
    if (factory.name !== 'MongoDB') return;
    const uri = await mongodbUriFor('a door that stands open');
    const client = await new mongo.MongoClient(uri).connect();
    try {
      const door = client.db().collection('products');
      await door.insertOne({ slug: 'hidden' });
      for (const value of [{ $ne: '' }, { $gt: '' }, { $regex: '.' }, { $exists: true }, { $nin: [] }]) {
        expect(await door.countDocuments({ slug: value as never })).toBe(1);
        operators.control();
      }
    } finally {
      await client.close();
    }
  });

  test('a malformed id is 404 for reads and 400 for writes, a repeated or unknown query value 400', async () => {
    for (const id of ['x', 'F'.repeat(24), 'a'.repeat(25), '%00', '..%2f', "'--", 'a'.repeat(201)]) {
      expect([id, (await api.anyone('GET', `/api/products/${id}`)).status]).toEqual([id, 404]);
      expect([id, (await api.admin('PUT', `/api/products/${id}`, { body: { title: 'x' } })).status]).toEqual([
        id,
        400,
      ]);
      expect([id, (await api.admin('DELETE', `/api/pages/${id}`)).status]).toEqual([id, 400]);
    }
    expect((await api.anyone('GET', '/api/products/%E0%A4%A')).status).toBe(400);
    for (const query of ['featured=true&featured=true', 'featured=yes', 'isDeleted=']) {
      expect((await api.admin('GET', `/api/pages?${query}`)).status).toBe(400);
    }
  });

  test('another method of a known address is 405 with what it allows, and an unknown address is a JSON 404', async () => {
    const wrong = await api.admin('PUT', '/api/products');
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect((await api.admin('DELETE', '/api/openapi.json')).status).toBe(405);
    const echo = await api.admin('TRACE', '/api/products', { headers: { 'X-Mine': 'not for the answer' } });
    expect([echo.status, echo.text.includes('not for the answer')]).toEqual([405, false]);
    const unknown = await api.anyone('GET', '/api/nothing');
    expect([unknown.status, errorBodySchema.parse(unknown.body).code]).toEqual([404, 'not-found']);
    for (const path of ['/api/products/', '/API/products', '//api/products']) {
      expect((await api.anyone('GET', path)).status).toBe(404);
    }
  });

  test('every answer of the API carries its security headers, errors are never kept', async () => {
    for (const path of ['/api/products', '/api/nothing', '/api/session']) {
      const { headers } = await api.anyone('GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      if (path !== '/api/products') expect(headers['cache-control']).toBe('no-store');
    }
  });

  const bodies = fc.oneof(
    fc.json({ maxDepth: 6 }),
    fc.string({ unit: 'binary' }),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc
      .dictionary(
        fc.constantFrom(
          ...[
            'title',
            'image',
            'slug',
            'url',
            'content',
            'images',
            'name',
            'parent',
            'children',
            'removedChildren',
          ],
          ...[
            'linkedPage',
            'section',
            'order',
            'products',
            'items',
            'password',
            'featured',
            'connectedSidebar',
          ],
        ),
        fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }), fc.array(fc.string())),
      )
      .map((fields) => JSON.stringify(fields)),
  );

  const ways = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
  const queries = fc.oneof(
    fc.constantFrom('', '?type=product', '?type=page', '?type=sidebar', '?isDeleted=true', '?featured=false'),
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `?${encodeURIComponent(text)}`),
  );
  const conditions = fc.oneof(
    fc.constant({}),
    fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '"x", "1"', '').map((tag) => ({ 'If-Match': tag })),
    fc.constant({ 'If-None-Match': '*' }),
  );

  test(
    'whatever is sent to records that exist, nothing fails within, and every record stays valid',
    async () => {
      const made = async (method: string, path: string, body: object) =>
        (await api.admin(method, path, { body })).body as { _id: string };
      const product = await made('POST', '/api/products', { title: 'Fuzzed', image: 'a-model' });
      const page = await made('PUT', '/api/pages/slug/fuzzed', { title: 'Fuzzed' });
      const parent = await made('POST', '/api/sidebar-items', { name: 'P', children: [{ name: 'C' }] });
      const other = await made('POST', '/api/sidebar-items', { name: 'Q', parent: parent._id });
      const fixed = (await api.anyone('GET', '/api/pages/slug/a-model')).body as { _id: string };
      const ids = [product, page, parent, other, fixed].map(({ _id }) => _id);
      const targets = endpoints.filter(
        ({ files, path }) => !files && !/deploy|auth|session|\/site|documents/.test(path),
      );
      const linked = fc
        .record(
          {
            parent: fc.constantFrom(null, ...ids),
            linkedProduct: fc.constantFrom('', null, ...ids),
            linkedPage: fc.constantFrom('', null, ...ids),
            removedChildren: fc.subarray(ids),
            children: fc.array(
              fc.record({ _id: fc.constantFrom(...ids), name: fc.string() }, { requiredKeys: [] }),
            ),
            items: fc.array(fc.record({ _id: fc.constantFrom(...ids), order: fc.integer() })),
            products: fc.array(fc.record({ _id: fc.constantFrom(...ids), order: fc.integer() })),
            name: fc.constantFrom('HOME', 'Plain', ''),
            order: fc.integer({ min: -2, max: 9 }),
            slug: fc.constantFrom('', 'fuzzed', 'a-model', 'fuzzed-2'),
          },
          { requiredKeys: [] },
        )
        .map((fields) => JSON.stringify(fields));
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...targets),
          fc.oneof(fc.constant(null), fc.constantFrom(...ways)),
          fc.constantFrom(...ids),
          fc.oneof(linked, bodies),
          queries,
          conditions,
          async (target, way, id, body, query, headers) => {
            const method = way ?? target.method;
            const path = target.path.replace(':id', id).replace(':slug', 'fuzzed');
            fuzz.tried();
            const answer = await api.admin(method, path + query, { body, headers });
            if (answer.status < 300) fuzz.control();
            expect([answer.status < 500, method, path, answer.text]).toEqual([
              true,
              method,
              path,
              answer.text,
            ]);
          },
        ),
        { numRuns: RUNS },
      );
      for (const isDeleted of ['false', 'true']) {
        const read = async (list: string) =>
          (await api.admin('GET', `/api/${list}?isDeleted=${isDeleted}`)).body;
        productSummarySchema
          .strict()
          .array()
          .parse(await read('products'));
        pageSummarySchema
          .strict()
          .array()
          .parse(await read('pages'));
        const tree = sidebarNodeSchema.array().parse(await read('sidebar-items'));
        expect(tree.filter(({ name }) => name === 'HOME').length).toBeLessThanOrEqual(1);
      }
    },
    FUZZ_LIMIT,
  );

  test('the plain reads are known: another method is 405 with what they allow', async () => {
    for (const { path } of plainRoutes) {
      const wrong = await api.admin('DELETE', path);
      expect([path, wrong.status, wrong.headers.allow]).toEqual([path, 405, 'GET, HEAD, OPTIONS']);
    }
    for (const path of ['/api/openapi.json', '/healthz', '/readyz']) {
      expect([path, (await api.anyone('GET', path)).status]).toEqual([path, 200]);
    }
  });

  test(
    'no body brings about a 5xx, an answer without JSON, or a change of a record it was not sent to',
    async () => {
      const targets = endpoints.filter(
        ({ method, files, path }) => method !== 'GET' && !files && !/deploy|auth|session/.test(path),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...targets),
          bodies,
          fc.string({ unit: 'grapheme' }),
          async (target, body, slug) => {
            const path = target.path
              .replace(':id', 'a'.repeat(24))
              .replace(':slug', encodeURIComponent(slug || 'x'));
            fuzz.tried();
            const answer = await api.admin(target.method, path, { body });
            expect(answer.status).toBeLessThan(500);
            expect(answer.body).toBeDefined();
          },
        ),
        { numRuns: RUNS },
      );
      expect(await api.core.store.get('products', productId)).toMatchObject({
        title: 'Untouched',
        version: 1,
      });
    },
    FUZZ_LIMIT,
  );
});
