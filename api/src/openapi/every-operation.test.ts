import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartedServer } from '@wa/admin-app/client/testing/real-server';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { STORES } from '../testing/stores.ts';
import { startWholeApi } from '../testing/whole-api.ts';
import { openApiDocument } from './document.ts';

const operators = trust('operators');
const csrf = trust('csrf');

type Schema = Record<string, unknown>;
type Path = readonly (string | number)[];
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const { paths, components } = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
);
const MUTATIONS = OPERATIONS.filter(({ method }) => method !== 'GET');
const OPERATORS =
  '$ne $gt $gte $lt $lte $in $nin $exists $type $expr $regex $where $not $or $set $function'.split(' ');
/** Levels below which a body repeats itself. */
const DEPTH = 7;

const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema;

/** Where a body takes text, with the keys and places that lead there. */
function textsIn(schema: Schema, path: Path = []): Path[] {
  if (path.length > DEPTH) return [];
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
  if (name !== undefined) return textsIn(components.schemas[name] ?? {}, path);
  const below = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  const items = [schema['items'], ...((schema['prefixItems'] ?? []) as Schema[])].filter(
    (each): each is Schema => typeof each === 'object' && each !== null,
  );
  const all = [
    ...(schema['type'] === 'string' || 'enum' in schema ? [path] : []),
    ...below.flatMap((each) => textsIn(each, path)),
    ...items.flatMap((each) => textsIn(each, [...path, 0])),
    ...Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).flatMap(([key, each]) =>
      textsIn(each, [...path, key]),
    ),
  ];
  return [...new Map(all.map((each) => [each.join('.'), each])).values()];
}

/** A body with this value at that place and nothing else. */
const bodyWith = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value);

describe.each(STORES)('every operation of the document on $name', (factory) => {
  let api: StartedServer;
  beforeAll(async () => {
    api = await startWholeApi((folder) => factory.open(folder));
  });
  afterAll(() => api.stop());

  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(api.origin + path, {
      method,
      headers: { Authorization: `Bearer ${api.token}`, ...headers },
      ...(body !== undefined && { body }),
    });
  const post = (body: object) =>
    call('POST', '/api/products', { 'Content-Type': 'application/json' }, JSON.stringify(body));
  /** What each part of the path may be, or this value. */
  const address = ({ path, parameters }: (typeof OPERATIONS)[number], value?: string) =>
    path.replace(/\{(\w+)\}/g, (_part, name) => {
      const kinds = parameters.find((each) => each.in === 'path' && each.name === name)?.schema['enum'];
      return value ?? (Array.isArray(kinds) ? String(kinds[0]) : 'a'.repeat(24));
    });

  test('takes no operator in a parameter or a field of text', async () => {
    const made = (await (await post({ title: 'Untouched', image: 'a-model' })).json()) as { _id: string };
    const read = async () => (await call('GET', `/api/products/${made._id}`)).text();
    const before = await read();
    let turn = 0;
    /** All of them at full size, another one each time else. */
    const some = () => (runs(1, 0) ? [OPERATORS[turn++ % OPERATORS.length] ?? '$ne'] : OPERATORS);
    let fields = 0;
    for (const operation of OPERATIONS) {
      const { method, operationId, parameters } = operation;
      for (const parameter of parameters) {
        if (parameter.in === 'header') continue;
        for (const operator of some()) {
          operators.tried();
          const value = encodeURIComponent(JSON.stringify({ [operator]: '' }));
          const inPath = parameter.in === 'path';
          const target = inPath
            ? address(operation, value)
            : `${address(operation)}?${parameter.name}[${operator}]=x`;
          const { status } = await call(method, target);
          const what = `${method} ${target}`;
          // An address of nothing, or a parameter that this call does not have.
          expect([what, status, status < 500 && (!inPath || status >= 400)]).toEqual([what, status, true]);
        }
      }
      const schema = bodyOf(operation);
      for (const field of schema === undefined ? [] : textsIn(schema)) {
        fields += 1;
        for (const operator of some()) {
          operators.tried();
          const body = JSON.stringify(bodyWith(field, { [operator]: '' }));
          const { status } = await call(
            method,
            address(operation),
            { 'Content-Type': 'application/json' },
            body,
          );
          expect([operationId, body, status]).toEqual([operationId, body, 400]);
        }
      }
    }
    expect(fields).toBeGreaterThan(100);
    expect(await read()).toBe(before);
    operators.control();
  }, 300_000);

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('that changes something takes no %s of another site, and no JSON by that name', async (type) => {
    const before = await (await call('GET', '/api/products')).text();
    for (const operation of MUTATIONS) {
      const { method, operationId, requestBody } = operation;
      const site = { 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site' };
      const forged = await call(method, address(operation), site, '{"title":"Forged","image":"x"}');
      csrf.tried();
      const shared = forged.headers.get('access-control-allow-origin');
      expect([operationId, forged.status, shared]).toEqual([operationId, 403, null]);
      // What has no body reads none: only the origin decides there.
      if (requestBody === undefined) continue;
      const isFile = 'multipart/form-data' in requestBody.content;
      if (isFile && type.startsWith('multipart')) continue;
      csrf.tried();
      const { status } = await call(
        method,
        address(operation),
        { 'Content-Type': type },
        '{"title":"Forged"}',
      );
      expect([operationId, status]).toEqual([operationId, 415]);
    }
    expect(await (await call('GET', '/api/products')).text()).toBe(before);
    expect((await post({ title: `By JSON ${type}`, image: 'a-model' })).status).toBe(201);
    csrf.control();
  });
});
