import http from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answeringServer } from '../../testing/answering-server.ts';
import { createFindAgent, readAnswer, sendRequest } from './send-request.ts';

/** Starts a proxy that records its requests and tunnels them to their targets. */
async function proxy() {
  const asked: string[] = [];
  const server = http.createServer((incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    answer.end('from the proxy');
  });
  server.on('connect', (incoming: http.IncomingMessage, client: Socket) => {
    asked.push(`CONNECT ${incoming.url}`);
    const [host = '', port] = (incoming.url ?? '').split(':');
    const there = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(there).pipe(client);
    });
    there.on('error', () => client.destroy());
    client.on('error', () => there.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { asked, host: `127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

async function ask(origin: string, ways: string): Promise<string> {
  const agent = await createFindAgent(async () => ways)(origin);
  onTestFinished(() => agent.destroy());
  const request = {
    origin,
    agent,
    path: '/api/site?a=b',
    method: 'GET',
    headers: {},
    body: null,
    signal: null,
  };
  return (await readAnswer(await sendRequest(request))).toString();
}

it('uses the system’s proxy, with the full address', async () => {
  const { asked, host } = await proxy();
  expect(await ask('http://server.test:8080', `PROXY ${host}; DIRECT`)).toBe('from the proxy');
  expect(asked).toEqual(['GET http://server.test:8080/api/site?a=b']);
});

it('tunnels https through it, so that the proxy sees only the host name', async () => {
  const { asked, host } = await proxy();
  // The server speaks plain HTTP, so the TLS handshake in the tunnel fails. The test needs only the CONNECT
  // request.
  const { url } = await answeringServer((_request, response) => response.end());
  const origin = url.replace('http:', 'https:');
  await expect(ask(origin, `PROXY ${host}`)).rejects.toThrow();
  expect(asked).toEqual([`CONNECT ${new URL(url).host}`]);
});
