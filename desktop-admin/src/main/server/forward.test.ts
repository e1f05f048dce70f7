import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answeringServer, sessionAnswer } from '../../testing/answering-server.ts';
import { buildSecrets } from '../../testing/build-secrets.ts';
import { CERTIFICATES, KEY } from '../../testing/certificates.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSettings } from '../files/settings.ts';
import { createFindAgent } from './send-request.ts';
import { createForwarder, type ForwardTarget } from './forward.ts';
import { identifyServer } from './identify-server.ts';
import { openSessionToken } from './session-token.ts';

async function forwarding(origin: string, ca?: string) {
  const settings = await openSettings(await temporaryFolder());
  const session = await openSessionToken(settings, buildSecrets(false));
  const findAgent = createFindAgent(async () => 'DIRECT');
  const trusting = new https.Agent({ ca });
  const agent = async () => (ca === undefined ? findAgent(origin) : trusting);
  const target: ForwardTarget = {
    origin,
    session,
    agent,
    identify: async () => identifyServer(origin, await agent()),
  };
  const progress: number[] = [];
  const distrusted: string[] = [];
  const start = () =>
    createForwarder({
      target: () => target,
      onUploadProgress: (_id, sent) => progress.push(sent),
      onDistrust: (problem) => distrusted.push(problem),
      log: () => {},
    });
  return { session, progress, distrusted, forward: start(), restart: start };
}
const request = (path: string, init?: RequestInit) => new Request(`app://admin${path}`, init);

it('removes the token from the login response and sends it with later requests', async () => {
  const { url, received } = await answeringServer(({ url: path }, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (path === '/api/authenticate') response.end('{"success":true,"token":"t0ken"}');
    else response.end(sessionAnswer());
  });
  const { forward, session } = await forwarding(url);
  const login = await forward(
    request('/api/authenticate', { method: 'POST', body: '{"password":"x"}' }),
    '/api/authenticate',
  );
  expect(await login.json()).toEqual({ success: true });
  expect(session.current()).toEqual({ serverId: 'server-one', token: 't0ken' });
  expect(received[0]?.headers['x-client']).toBe('desktop');
  expect(received[0]?.headers.origin).toBeUndefined();
  await forward(request('/api/products'), '/api/products?isDeleted=true');
  expect(received.at(-1)).toMatchObject({
    url: '/api/products?isDeleted=true',
    headers: { authorization: 'Bearer t0ken' },
  });
});

it('never sends the token to another server, even at the same address (T2.2)', async () => {
  const { url, received } = await answeringServer((_request, response) =>
    response.end(sessionAnswer('other')),
  );
  const { forward, session } = await forwarding(url);
  await session.keep({ serverId: 'server-one', token: 't0ken' });
  await forward(request('/api/products'), '/api/products');
  expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

it('forwards only the contract’s headers, in requests and responses', async () => {
  const { url, received } = await answeringServer((_request, response) => {
    response.setHeader('Set-Cookie', 'a=b');
    response.setHeader('ETag', '"5"');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('{}');
  });
  const { forward } = await forwarding(url);
  const answer = await forward(
    request('/api/products', {
      headers: { 'If-Match': '"4"', Authorization: 'Bearer evil', 'X-Evil': '1', Accept: 'application/json' },
    }),
    '/api/products',
  );
  expect(received[0]?.headers).toMatchObject({ 'if-match': '"4"', accept: 'application/json' });
  expect(received[0]?.headers.authorization).toBeUndefined();
  expect(received[0]?.headers['x-evil']).toBeUndefined();
  expect(answer.headers.get('etag')).toBe('"5"');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

it('sends the mark of an earlier login with the next one, only to its server and never to the page', async () => {
  let serverId = 'server-one';
  const { url, received } = await answeringServer(({ url: path }, response) => {
    if (path === '/api/authenticate') response.end('{"success":true,"token":"t0ken","device":"a-mark"}');
    else response.end(sessionAnswer(serverId));
  });
  const { forward, restart } = await forwarding(url);
  const logIn = async (send: typeof forward) => {
    const init = { method: 'POST', body: '{"password":"x"}' };
    const answer = await send(request('/api/authenticate', init), '/api/authenticate');
    expect(await answer.json()).toEqual({ success: true });
    return received.filter(({ url: path }) => path === '/api/authenticate').at(-1)?.headers;
  };
  expect((await logIn(forward))?.['x-device']).toBeUndefined();
  await forward(request('/api/session', { method: 'DELETE' }), '/api/session');
  expect(await logIn(forward)).toMatchObject({ 'x-device': 'a-mark', 'x-client': 'desktop' });
  await forward(request('/api/products'), '/api/products');
  expect(received.at(-1)?.headers['x-device']).toBeUndefined();
  serverId = 'other';
  expect((await logIn(restart()))?.['x-device']).toBeUndefined();
});

it('follows no redirect, and passes it on as no answer of the server (T2.2, D12.1)', async () => {
  const { url } = await answeringServer((_request, response) =>
    response.writeHead(302, { Location: 'https://example.com/' }).end(),
  );
  const { forward } = await forwarding(url);
  const answer = await forward(request('/api/site'), '/api/site');
  expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 502, body: '' });
});

it('passes an answer on while more of it arrives, such as the changes of others (D38.1)', async () => {
  const { url } = await answeringServer((_request, response) => response.write('data: 1\n\n'));
  const { forward } = await forwarding(url);
  const { body } = await forward(request('/api/live'), '/api/live');
  const first = await body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
});

it('streams an upload and counts the sent bytes', async () => {
  const { url, received } = await answeringServer((_request, response) => response.end('{}'));
  const { forward, progress } = await forwarding(url);
  const form = new FormData();
  form.set('image', new File([new Uint8Array(300_000)], 'a.png', { type: 'image/png' }));
  const upload = request('/api/upload', { method: 'POST', body: form, headers: { 'X-Upload-Id': 'u' } });
  const answer = await forward(upload, '/api/upload');
  expect(answer.status).toBe(200);
  expect(received[0]?.body.length).toBeGreaterThan(300_000);
  expect(received[0]?.headers['x-upload-id']).toBeUndefined();
  expect(progress.at(-1)).toBe(received[0]?.body.length);
});

it('deletes the session before the server has answered a logout, and ends it there on a retry', async () => {
  let held = true;
  let whileAsked: unknown = 'not asked';
  const { url, received } = await answeringServer(({ method, url: path }, response) => {
    if (method !== 'DELETE') {
      response.end(path === '/api/session' ? sessionAnswer() : '{}');
      return;
    }
    whileAsked = session.current();
    if (held) response.destroy();
    else response.end('{"success":true}');
  });
  const { forward, session } = await forwarding(url);
  await session.keep({ serverId: 'server-one', token: 't0ken' });
  const logOut = () => forward(request('/api/session', { method: 'DELETE' }), '/api/session');
  expect((await logOut()).type).toBe('error');
  expect(whileAsked).toBeNull();
  await forward(request('/api/products'), '/api/products');
  expect(received.at(-1)?.headers.authorization).toBeUndefined();
  held = false;
  expect((await logOut()).status).toBe(200);
  expect(received.at(-1)?.headers.authorization).toBe('Bearer t0ken');
  await logOut();
  expect(received.at(-1)?.headers.authorization).toBeUndefined();
});

describe('a server whose certificate is not trusted', () => {
  const { authority, good, expired, ofAnother } = CERTIFICATES;

  async function secureServer(cert: string) {
    const received: string[] = [];
    const server = https.createServer({ key: KEY, cert }, (incoming, response) => {
      received.push(`${String(incoming.method)} ${String(incoming.url)}`);
      const isLogin = incoming.url === '/api/authenticate';
      response.end(isLogin ? '{"success":true,"token":"t0ken"}' : sessionAnswer());
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { received, url: `https://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
  }
  const calls = [
    ['POST', '/api/authenticate', '{"password":"x"}'],
    ['PUT', '/api/products/1', '{"title":"y"}'],
    ['POST', '/api/authenticate', '{"password":"x"}'],
  ] as const;
  const sendAll = async ({ forward }: Awaited<ReturnType<typeof forwarding>>) => {
    const types: string[] = [];
    for (const [method, path, body] of calls)
      types.push((await forward(request(path, { method, body }), path)).type);
    return types;
  };

  it.each([
    ['has expired', expired, authority, /has expired/],
    ['is self-signed', authority, undefined, /is self-signed/],
    ['is of an authority that nobody knows', good, undefined, /couldn’t verify/],
    ['belongs to another name', ofAnother, authority, /belongs to another name/],
  ])('that %s gets no password, token, or edit, and is reported once', async (_name, cert, ca, words) => {
    const { received, url } = await secureServer(cert);
    for (const isLoggedIn of [false, true]) {
      const app = await forwarding(url, ca);
      if (isLoggedIn) await app.session.keep({ serverId: 'server-one', token: 't0ken' });
      expect(await sendAll(app)).toEqual(['error', 'error', 'error']);
      expect(app.distrusted).toEqual([expect.stringMatching(words)]);
    }
    expect(received).toEqual([]);
    const agent =
      ca === undefined ? await createFindAgent(async () => 'DIRECT')(url) : new https.Agent({ ca });
    expect(await identifyServer(url, agent)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(words) as string,
    });
  });

  it('gets everything as soon as its certificate is good', async () => {
    const { received, url } = await secureServer(good);
    const app = await forwarding(url, authority);
    expect(await sendAll(app)).not.toContain('error');
    expect(app.distrusted).toEqual([]);
    expect(received).toContain('PUT /api/products/1');
  });
});
