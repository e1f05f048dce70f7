import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNetwork } from './network.ts';
import { startRealServer } from './real-server.ts';
import { describeServerContract } from './server-contract.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describeServerContract('the API behind a network without faults', async () => {
  const server = await startRealServer();
  const network = await startNetwork({ origin: server.origin, token: null });
  const stop = () => network.close().then(server.stop);
  return { ...server, origin: network.url, stop };
});

describe('a network with faults', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer([]);
  });
  afterAll(() => server.close());

  const create = (title: string) =>
    fetch(`${server.url}/api/products`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': title },
      body: JSON.stringify({ title, image: 'a-model' }),
    });

  it('loses a write before or after it is carried out, and answers for a busy server or a broken proxy', async () => {
    server.faults = ['drop-before', 'drop-after', 'busy', 'bad-gateway', 'in-flight', 'refuse'];
    await expect(create('Never')).rejects.toThrow();
    await expect(create('Unheard')).rejects.toThrow();
    const statuses = [];
    for (const title of ['a', 'b', 'c', 'd']) statuses.push((await create(title)).status);
    expect(statuses).toEqual([503, 502, 409, 422]);
    expect((await create('Unheard')).status).toBe(201);
    expect(await server.titles()).toEqual(['Unheard']);
    expect(server.applied).toEqual([{ key: 'Unheard', route: 'POST /api/products' }]);
    expect(server.writes).toBe(7);
  });

  it('cuts every connection while it is down', async () => {
    server.down = true;
    await expect(fetch(`${server.url}/api/products`)).rejects.toThrow();
    server.down = false;
    expect((await fetch(`${server.url}/api/products`)).status).toBe(200);
  });
});
