import express from 'express';
import { expect, test, vi } from 'vitest';
import { endpoints, plainRoutes } from '@wa/core/contract/endpoints';
import { trust } from '@wa/core/testing/trust';
import { startTestServer } from '../../testing/test-server.ts';
import { openApiDocument } from './document.ts';

const counts = trust('auth');

interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, object>;
  parameters: { name: string; in: string }[];
}

const document = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
};

test.each(plainRoutes.map((route) => [route.path, route] as const))('describes %s', (path, route) => {
  const operation = document.paths[path]?.['get'];
  expect([operation?.operationId, operation?.security]).toEqual([route.name, [{}]]);
  const statuses = [...Object.keys(route.responses).map(Number), ...route.errors, 431];
  expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(statuses.sort((a, b) => a - b));
  const parameters = operation?.parameters.map(({ name }) => name);
  expect(parameters).toEqual(path === '/api/proxy/pdf' ? ['src', 'name'] : []);
});

test('operation names are unique, and each status has a description', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(endpoints.length + plainRoutes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { responses } of operations) {
    for (const answer of Object.values(responses))
      expect(answer).toHaveProperty('description', expect.any(String));
  }
});

test('calls that need a session name its schemes: the cookie on https and http, and the token', () => {
  const { securitySchemes } = document.components;
  expect(securitySchemes).toMatchObject({
    session: { in: 'cookie', name: '__Host-wa-session' },
    sessionOnHttp: { in: 'cookie', name: 'wa-session' },
    token: { scheme: 'bearer' },
  });
  const used = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap(({ security }) => security.flatMap((each) => Object.keys(each))),
  );
  expect(new Set(used)).toEqual(new Set(Object.keys(securitySchemes)));
});

test('every route that the server mounts below /api is in the contract, so none is public by mistake', async () => {
  const mount = vi.spyOn(express.Router.prototype, 'route');
  const server = await startTestServer();
  await server.close();
  const mounted = mount.mock.calls
    // An address with several segments is the same call.
    .map(([path]) => String(path).replace('/*', '/:'))
    .filter((path) => path.startsWith('/api'));
  const known = new Set([...endpoints, ...plainRoutes].map(({ path }) => path as string));
  counts.tried(mounted.length);
  expect(mounted.filter((path) => !known.has(path))).toEqual([]);
  const paths = [...known].filter((path) => path.startsWith('/api'));
  expect(paths.filter((path) => !mounted.includes(path))).toEqual([]);
});
