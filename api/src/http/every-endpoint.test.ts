import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, plainRoutes, type NamedEndpoint } from '@wa/core/contract/endpoints';
import { errorBodySchema } from '@wa/core/contract/errors';
import { pageSummarySchema, productSummarySchema, sidebarNodeSchema } from '@wa/core/contract/content';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import type { CollectionName } from '../store/records.ts';
import { openApiDocument } from './openapi/document.ts';
import { API_STORES } from '../testing/stores.ts';
import { addQuickEditor } from '../testing/quick-password.ts';
import { sendTo } from '../testing/test-api.ts';
import type { Caller } from '../testing/test-api.ts';
import { startWholeApi } from '../testing/whole-api.ts';
import type { WholeApi } from '../testing/whole-api.ts';

const auth = trust('auth');
const csrf = trust('csrf');
const operators = trust('operators');
const fields = trust('fields');
const fuzz = trust('fuzz');

type Schema = Record<string, unknown>;
interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, object>;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const { paths, components } = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

function operationOf({ name, method, path }: NamedEndpoint): Operation {
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${name} is not in the OpenAPI document`);
  return operation;
}

const ID = 'a'.repeat(24);

/** Returns the address of a call, with a valid value or with this value for each part of its path. */
function addressOf(endpoint: NamedEndpoint, value?: string): string {
  const { parameters } = operationOf(endpoint);
  return endpoint.path.replace(/:(\w+)/g, (_part, name) => {
    const values = parameters.find((each) => each.in === 'path' && each.name === name)?.schema['enum'];
    return value ?? (Array.isArray(values) ? String(values[0]) : ID);
  });
}

const named = (list: readonly NamedEndpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);
const PROTECTED = named(endpoints.filter(({ access }) => access !== 'public'));
const CHANGES = named(endpoints.filter(({ method }) => method !== 'GET'));
const WITH_BODY = named(endpoints.filter(({ body }) => body !== undefined));
const WITH_ID = named(endpoints.filter(({ path }) => /:id$/.test(path)));

/** Returns all values in a full run. In every other run, returns a few, different ones at each call. */
function someOf<T>(all: readonly T[], few: number): () => readonly T[] {
  let from = 0;
  return () => {
    if (runs(few, all.length) >= all.length) return all;
    from += few;
    return Array.from({ length: few }, (_unused, at) => all[(from + at) % all.length] as T);
  };
}

/** Returns spellings of an address that a lenient router or proxy treats as the same. */
function spellings(address: string): string[] {
  const [path = '', query] = address.split('?');
  return [
    path,
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/%2e/'),
    path.replace('/api/', '/x/../api/'),
    path.replace('/api/', '/%61pi/'),
    path.replace(/\/(\w)/g, '%2f$1').replace('%2f', '/'),
  ].map((each) => (query === undefined ? each : `${each}?${query}`));
}

const OPERATORS =
  '$eq $ne $gt $gte $lt $lte $in $nin $and $or $nor $not $exists $type $expr $jsonSchema $mod $regex $text $where $all $elemMatch $size $set $unset $inc $push $pull $rename $function $accumulator $lookup $merge $out $geoWithin $near $slice $meta $comment $rand $natural'.split(
    ' ',
  );
const someOperators = someOf(OPERATORS, 1);

/** Bodies that are not a JSON object, and keys that target a database or the prototype of every object. */
const NO_BODIES = ['{', '[]', '"text"', 'null', '5', '{"title":"a",}', '\u0000', '{"a":1}{"b":2}'];
const BAD_KEYS = [
  ...['__proto__', 'constructor', 'prototype', '$set', 'a.b'].flatMap((key) => [
    `{"${key}":{"polluted":1}}`,
    `{"title":"x","nested":[{"${key}":{"polluted":1}}]}`,
  ]),
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"\\u005f_proto__":{"polluted":1}}',
];

type Path = readonly (string | number)[];

/** Returns the paths of the text fields of a body. A body repeats itself below seven levels. */
function textsIn(schema: Schema, path: Path = []): Path[] {
  if (path.length > 7) return [];
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  if (name !== undefined) return textsIn(components.schemas[name] ?? {}, path);
  const below = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const items = [schema['items'], ...((schema['prefixItems'] ?? []) as Schema[])].filter(
    (each): each is Schema => typeof each === 'object' && each !== null,
  );
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const all = [
    ...(schema['type'] === 'string' || 'enum' in schema ? [path] : []),
    ...below.flatMap((each) => textsIn(each, path)),
    ...items.flatMap((each) => textsIn(each, [...path, 0])),
    ...properties.flatMap(([key, each]) => textsIn(each, [...path, key])),
  ];
  return [...new Map(all.map((each) => [each.join('.'), each])).values()];
}

const bodyWith = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);

/** Fields that only the server sets, and fields that a careless server would trust. */
const FOREIGN =
  '_id id __v version isDeleted deletedAt createdAt updatedAt seq tokenHash serverId device role roles isAdmin admin owner permissions session token password passwordHash access position previousSlug formerKeys revisions history key value store collection fixed isFixed source_ toString valueOf'.split(
    ' ',
  );
const someForeign = someOf(FOREIGN, 8);
const VALUES = [true, 99, 'f'.repeat(24), { deep: true }];
const someValues = someOf(VALUES, 1);

test.each(named(endpoints))('%s is described in full', (name, endpoint) => {
  const operation = operationOf(endpoint);
  expect(operation.operationId).toBe(name);
  expect(Object.keys(operation.responses).map(Number)).toEqual(
    expect.arrayContaining([...Object.keys(endpoint.responses).map(Number), ...(endpoint.errors ?? [])]),
  );
  const needsSession = operation.security.every((requirement) => Object.keys(requirement).length > 0);
  expect(needsSession).toBe(endpoint.access === 'session');
  for (const parameter of endpoint.path.match(/:\w+/g) ?? [])
    expect(operation.parameters).toContainEqual(
      expect.objectContaining({ name: parameter.slice(1), in: 'path' }),
    );
  expect(operation.requestBody !== undefined).toBe(Boolean(endpoint.body ?? endpoint.files));
});

describe.each(API_STORES)('every endpoint on $name', (factory) => {
  let api: WholeApi;
  let anyone: Caller;
  let admin: Caller;
  let refused: readonly Record<string, string>[];
  let untouched: string;
  let origin: string;

  beforeAll(async () => {
    api = await startWholeApi((folder) => factory.open(folder));
    const port = Number(new URL(api.origin).port);
    origin = `http://127.0.0.1:${String(port)}`;
    anyone = (method, path, call) => sendTo(port, method, path, call);
    admin = (method, path, call = {}) =>
      anyone(method, path, { ...call, headers: { Authorization: `Bearer ${api.token}`, ...call.headers } });
    const ended = { Authorization: `Bearer ${await api.core.sessions.start('bearer')}` };
    await anyone('DELETE', '/api/session', { headers: ended });
    refused = [
      {},
      ended,
      { Authorization: `Bearer ${'x'.repeat(43)}` },
      { Cookie: `wa-session=${api.token}` },
      { Authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` },
      { 'X-HTTP-Method-Override': 'GET' },
    ];
    const made = await admin('POST', '/api/products', { body: { title: 'Untouched', image: 'a-model' } });
    untouched = (made.body as { _id: string })._id;
  });
  afterAll(() => api.stop());

  const expectUntouched = async () => {
    expect('polluted' in {}).toBe(false);
    expect(await api.core.store.get('products', untouched)).toMatchObject({ title: 'Untouched', version: 1 });
  };

  test.each(PROTECTED)(
    '%s is refused without a live session, however it is spelled (D3.7)',
    async (_name, endpoint) => {
      const { method, access } = endpoint;
      const address = addressOf(endpoint) + (access === 'bin-list' ? '?isDeleted=true' : '');
      for (const headers of refused) {
        auth.tried();
        expect([headers, (await anyone(method, address, { headers })).status]).toEqual([headers, 401]);
      }
      for (const spelling of spellings(address)) {
        auth.tried();
        expect([spelling, (await anyone(method, spelling)).status]).toEqual([spelling, 401]);
      }
      if (method === 'GET') expect((await anyone('HEAD', address)).status).toBe(401);
    },
  );

  test('a change at an unknown address gets 401, and 404 only for an administrator (D3.7)', async () => {
    for (const path of ['/', '/api', '/api/unknown', '/x', '/admin']) {
      expect((await anyone('POST', path)).status).toBe(401);
      expect((await admin('POST', path)).status).toBe(404);
      auth.control();
    }
  });

  test.each([
    'isDeleted=true',
    'isDeleted=1',
    'isdeleted=true',
    'isDeleted=true&isDeleted=false',
    'isDeleted[]=true',
    'isDeleted%5B%5D=true',
    '%69sDeleted=true',
  ])('a bin list requires a session for ?%s (D3.7)', async (query) => {
    for (const list of ['products', 'sidebar-items', 'pages'])
      expect((await anyone('GET', `/api/${list}?${query}`)).status).toBe(401);
  });

  test.each(CHANGES)('%s is refused when another site sends it (D3.8)', async (_name, endpoint) => {
    const { method } = endpoint;
    const origins: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: origin },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${origin}.evil.example` },
      { Origin: origin.replace('http:', 'https:') },
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
    ];
    for (const headers of origins) {
      csrf.tried();
      const answer = await admin(method, addressOf(endpoint), { headers, body: '{"title":"Forged"}' });
      expect([headers, answer.status]).toEqual([headers, 403]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test.each<Record<string, string>>([{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: 'this site' }])(
    'a change of this site is taken: %j (D3.8)',
    async (given) => {
      const headers = given['Origin'] === undefined ? given : { Origin: origin };
      const body = { title: 'Sent from here', image: 'a-model' };
      expect((await admin('POST', '/api/products', { headers, body })).status).toBe(201);
      csrf.control();
    },
  );

  test.each(WITH_BODY)(
    '%s takes a JSON object and nothing else: no other type, operator or key (T1.3)',
    async (_name, endpoint) => {
      const { method } = endpoint;
      const address = addressOf(endpoint);
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
      for (const type of [...types, 'application/jsonp', '']) {
        csrf.tried();
        const headers = { 'Content-Type': type };
        const answer = await admin(method, address, { body: '{"title":"Forged"}', headers });
        expect([type, answer.status]).toEqual([type, 415]);
      }
      for (const body of NO_BODIES) {
        const answer = await admin(method, address, { body });
        expect([body, answer.status]).toEqual([body, 400]);
        expect(errorBodySchema.parse(answer.body).code).toBe('malformed');
      }
      for (const body of BAD_KEYS) {
        fields.tried();
        const { status } = await admin(method, address, { body });
        expect([body, status]).toEqual([body, 400]);
      }
      await expectUntouched();
    },
  );

  test('a parameter or a text field accepts no query operator (T1.3)', async () => {
    let texts = 0;
    for (const endpoint of endpoints) {
      const { method } = endpoint;
      const { operationId, parameters, requestBody } = operationOf(endpoint);
      for (const parameter of parameters.filter((each) => each.in !== 'header')) {
        const inPath = parameter.in === 'path';
        for (const operator of someOperators()) {
          operators.tried();
          const target = inPath
            ? addressOf(endpoint, encodeURIComponent(JSON.stringify({ [operator]: '' })))
            : `${addressOf(endpoint)}?${parameter.name}[${operator}]=x`;
          const { status } = await admin(method, target);
          // The address is empty, or it has a parameter that this call doesn't define.
          expect([target, status, status < 500 && (!inPath || status >= 400)]).toEqual([
            target,
            status,
            true,
          ]);
        }
      }
      const schema = requestBody?.content['application/json']?.schema;
      for (const place of schema === undefined ? [] : textsIn(schema)) {
        texts += 1;
        for (const operator of someOperators()) {
          operators.tried();
          const body = bodyWith(place, { [operator]: '' });
          const { status } = await admin(method, addressOf(endpoint), { body });
          expect([operationId, body, status]).toEqual([operationId, body, 400]);
        }
      }
    }
    expect(texts).toBeGreaterThan(100);
    operators.control();
    await expectUntouched();
  });

  test.each(WITH_ID)(
    '%s answers a malformed id with 404 for a read, 400 for a write (D4.2)',
    async (_name, endpoint) => {
      const { method, body } = endpoint;
      for (const id of ['x', 'F'.repeat(24), 'a'.repeat(25), '%00', '..%2f', "'--", 'a'.repeat(201)]) {
        const call = body === undefined ? {} : { body: { title: 'x' } };
        const { status } = await admin(method, endpoint.path.replace(':id', id), call);
        expect([id, status]).toEqual([id, method === 'GET' ? 404 : 400]);
      }
    },
  );

  test('the plain reads are public, for GET and HEAD only', async () => {
    for (const { path } of plainRoutes) {
      const wrong = await admin('DELETE', path);
      expect([path, wrong.status, wrong.headers.allow]).toEqual([path, 405, 'GET, HEAD, OPTIONS']);
    }
    for (const path of ['/api/openapi.json', '/healthz', '/readyz'])
      expect([path, (await anyone('GET', path)).status]).toEqual([path, 200]);
  });

  test('another method of a known address is 405 with what it allows, an unknown address a JSON 404', async () => {
    const wrong = await admin('PUT', '/api/products');
    expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    const echo = await admin('TRACE', '/api/products', { headers: { 'X-Mine': 'not for the answer' } });
    expect([echo.status, echo.text.includes('not for the answer')]).toEqual([405, false]);
    const unknown = await anyone('GET', '/api/nothing');
    expect([unknown.status, errorBodySchema.parse(unknown.body).code]).toEqual([404, 'not-found']);
    expect((await anyone('GET', '/api/products/%E0%A4%A')).status).toBe(400);
    for (const query of ['featured=true&featured=true', 'featured=yes', 'isDeleted='])
      expect((await admin('GET', `/api/pages?${query}`)).status).toBe(400);
  });

  test('every answer of the API has its security headers, and private ones and errors are never stored (D11.2, T1.6)', async () => {
    for (const path of ['/api/products', '/api/nothing', '/api/session']) {
      const { headers } = await anyone('GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      if (path !== '/api/products') expect(headers['cache-control']).toBe('no-store');
    }
  });

  describe('a body', () => {
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      admin('POST', '/api/products', { body, headers });

    test('is UTF-8, not compressed, and at most 1 MB, or 64 kB where no session is needed (T1.3, T1.8)', async () => {
      const noUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
      expect((await post(noUtf8)).status).toBe(400);
      expect((await post({ title: 'x' }, { 'Content-Encoding': 'gzip' })).status).toBe(415);
      const utf16 = { 'Content-Type': 'application/json; charset=utf-16' };
      expect((await post({ title: 'x' }, utf16)).status).toBe(415);
      expect((await post({ title: 'x', content: 'y'.repeat(1024 * 1024) })).status).toBe(413);
      const authenticate = (length: number) =>
        anyone('POST', '/api/authenticate', { body: { password: 'x', more: 'y'.repeat(length) } });
      expect((await authenticate(60 * 1024)).status).not.toBe(413);
      expect((await authenticate(65 * 1024)).status).toBe(413);
    });

    test('has at most 20 levels (T1.3)', async () => {
      for (const depth of [21, 1_000, 100_000])
        expect((await post(`{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`)).status).toBe(400);
    });

    test('of a wrong type is 400 and one that breaks a rule 422, with the field in both', async () => {
      for (const [body, status] of [
        [{ title: 5 }, 400],
        [{ images: 'one' }, 400],
        [{ title: null }, 400],
        [{ title: 'x'.repeat(10_001) }, 422],
        [{ title: 'a\u0000b' }, 422],
        [{ images: Array<string>(501).fill('a') }, 422],
      ] as const) {
        const answer = await admin('PUT', `/api/products/${untouched}`, { body });
        const named = Object.keys(errorBodySchema.parse(answer.body).fields ?? {});
        expect([answer.status, named]).toEqual([status, Object.keys(body)]);
      }
      const page = (content: unknown) => admin('PUT', '/api/pages/slug/typed', { body: { content } });
      expect((await page([{ type: 'section', title: 5 }])).status).toBe(400);
      expect((await page([{ type: 'section', rows: [{ columns: 5 }] }])).status).toBe(422);
    });

    test.each<[CollectionName, string, string, string, object]>([
      ['products', 'title', 'POST', '/api/products', { image: 'a-model' }],
      ['pages', 'title', 'PUT', '/api/pages/slug/own', {}],
      ['sidebarItems', 'name', 'POST', '/api/sidebar-items', {}],
      ['figures', 'label', 'POST', '/api/figures', { key: 'own-figure', text: 'Own' }],
      ['tables', 'caption', 'POST', '/api/tables', { name: 'own' }],
      ['galleryGroups', 'title', 'POST', '/api/gallery-groups', {}],
      ['certificates', 'issuer', 'POST', '/api/certificates', { validFrom: '2026-01-01', allProducts: true }],
    ])('for a record of %s sets no field but those that the call takes (T1.3)', async (...kind) => {
      const [collection, name, method, path, more] = kind;
      const made = await admin(method, path, { body: { ...more, [name]: 'Own' } });
      expect([made.status < 300, made.text]).toEqual([true, made.text]);
      const { _id } = made.body as { _id: string };
      const address = method === 'PUT' ? path : `${path}/${_id}`;
      const stored = async () => (await api.core.store.get(collection, _id)) as unknown as Schema;
      let turn = 0;
      for (const field of someForeign()) {
        // Editors may change the name by which texts refer to a figure.
        if (collection === 'figures' && field === 'key') continue;
        for (const value of someValues()) {
          const before = await stored();
          const given = `Name ${String((turn += 1))}`;
          const { status } = await admin('PUT', address, { body: { [name]: given, [field]: value } });
          fields.tried();
          const after = await stored();
          const changed = Object.keys({ ...before, ...after }).filter(
            (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
          );
          const what = `${field}: ${JSON.stringify(value)}`;
          if (status === 200) {
            // The neighboring field arrived, so the body was read.
            expect([what, changed.sort()]).toEqual([what, [name, 'updatedAt', 'version'].sort()]);
            fields.control();
          } else expect([what, [400, 422].includes(status), changed]).toEqual([what, true, []]);
        }
      }
    });

    test('gives an editor only a name and a password, and changes no other editor (T1.3)', async () => {
      const { store } = api.core;
      const editor = await addQuickEditor(store, 'Own', 'password of own');
      const known = { password: 'another password', current: api.password };
      for (const field of [...FOREIGN, 'passkeyAdvised', 'createdBy', 'hash'])
        for (const [method, path, body] of [
          ['POST', '/api/editors', { ...known, name: 'Somebody' }],
          ['PUT', `/api/editors/${editor._id}`, known],
        ] as const) {
          if (field in body) continue;
          fields.tried();
          const { status } = await admin(method, path, { body: { ...body, [field]: VALUES[0] } });
          expect([path, field, status]).toEqual([path, field, 400]);
        }
      expect(await store.list('editors')).toEqual([editor]);
    });
  });

  test('an address or a query changes no other object (T1.3)', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])
      for (const address of [
        `/api/products/${key}`,
        `/api/products/slug/${key}`,
        `/api/pages/slug/${key}`,
        `/api/pages?${key}[polluted]=1`,
        `/api/pages?${key}.polluted=1`,
        `/api/products?featured=true&${key}=1`,
      ]) {
        fields.tried();
        const { status } = await anyone('GET', address);
        expect([address, [200, 400, 404].includes(status)]).toEqual([address, true]);
      }
    await expectUntouched();
  });

  test(
    'whatever is sent, nothing fails within, and every record stays valid',
    async () => {
      const made = async (method: string, path: string, body: object) =>
        ((await admin(method, path, { body })).body as { _id: string })._id;
      const product = await made('POST', '/api/products', { title: 'Fuzzed', image: 'a-model' });
      const page = await made('PUT', '/api/pages/slug/fuzzed', { title: 'Fuzzed' });
      const parent = await made('POST', '/api/sidebar-items', { name: 'P', children: [{ name: 'C' }] });
      const other = await made('POST', '/api/sidebar-items', { name: 'Q', parent });
      const requests = anyRequest([product, page, parent, other]);
      await fc.assert(
        fc.asyncProperty(requests, async ({ endpoint, way, id, slug, body, query, headers }) => {
          const method = way ?? endpoint.method;
          const path = endpoint.path.replace(':id', id).replace(':slug', encodeURIComponent(slug || 'x'));
          fuzz.tried();
          const answer = await admin(method, path + query, { body, headers });
          if (answer.status < 300) fuzz.control();
          const what = `${method} ${path} ${answer.text}`;
          expect([what, answer.status < 500]).toEqual([what, true]);
        }),
        { numRuns: runs(150, 100_000) },
      );
      for (const isDeleted of ['false', 'true']) {
        const read = async (list: string) => (await admin('GET', `/api/${list}?isDeleted=${isDeleted}`)).body;
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
      await expectUntouched();
    },
    runs(90_000, 3_600_000),
  );
});

/**
 * Generates any body for any endpoint that doesn't end the session or deploy. Many hit one of these records.
 */
function anyRequest(ids: readonly string[]) {
  const id = fc.constantFrom(...ids);
  const anyText = fc.string({ unit: 'binary' });
  const keys =
    'title image slug url content images name parent children removedChildren linkedPage section order products items password featured connectedSidebar';
  const anyFields = fc.dictionary(
    fc.constantFrom(...keys.split(' ')),
    fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.array(fc.string())),
  );
  const ordered = fc.array(fc.record({ _id: id, order: fc.integer() }));
  const linked = fc.record(
    {
      parent: fc.oneof(fc.constant(null), id),
      linkedProduct: fc.oneof(fc.constantFrom('', null), id),
      linkedPage: fc.oneof(fc.constantFrom('', null), id),
      removedChildren: fc.subarray([...ids]),
      children: fc.array(fc.record({ _id: id, name: fc.string() }, { requiredKeys: [] })),
      items: ordered,
      products: ordered,
      name: fc.constantFrom('HOME', 'Plain', ''),
      order: fc.integer({ min: -2, max: 9 }),
      slug: fc.constantFrom('', 'fuzzed', 'a-model', 'fuzzed-2'),
    },
    { requiredKeys: [] },
  );
  return fc.record({
    endpoint: fc.constantFrom(
      ...endpoints.filter(({ files, path }) => !files && !/deploy|auth|session|\/site|documents/.test(path)),
    ),
    way: fc.oneof(fc.constant(null), fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')),
    id: fc.oneof(id, fc.constant(ID)),
    slug: fc.oneof(fc.constant('fuzzed'), fc.string({ unit: 'grapheme' })),
    body: fc.oneof(
      fc.oneof(linked, anyFields).map((given) => JSON.stringify(given)),
      fc.json({ maxDepth: 6 }),
      anyText,
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    ),
    query: fc.oneof(
      fc.constantFrom('', '?type=product', '?type=page', '?type=sidebar', '?isDeleted=true'),
      anyText.map((text) => `?${encodeURIComponent(text.slice(0, 40))}`),
    ),
    headers: fc.oneof(
      fc.constant<Record<string, string>>({}),
      fc.constantFrom('"1"', '"2"', '*', 'W/"1"', '"x", "1"', '').map((tag) => ({ 'If-Match': tag })),
      fc.constant<Record<string, string>>({ 'If-None-Match': '*' }),
    ),
  });
}
