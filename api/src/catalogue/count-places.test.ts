import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async <T>(path: string) => (await (await server.asAdmin(path)).json()) as T;

test('each figure is counted as often as places are named that show it', async () => {
  const figures = await read<{ _id: string; key: string; formerKeys: string[] }[]>('/api/figures');
  const counts = await read<Record<string, number>>('/api/figure-places');
  const asked = figures.filter((_figure, at) => at % 5 === 0);
  const named = await Promise.all(
    asked.map(async ({ _id }) => (await read<object[]>(`/api/figures/${_id}/places`)).length),
  );
  expect(asked.map(({ _id }) => counts[_id] ?? 0)).toEqual(named);
  expect(Math.max(...named)).toBeGreaterThan(3);
  expect((await fetch(`${server.url}/api/figure-places`)).status).toBe(401);
});
