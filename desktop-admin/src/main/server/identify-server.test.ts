import { expect, it } from 'vitest';
import { answeringServer, sessionAnswer } from '../../testing/answering-server.ts';
import { createFindAgent } from './send-request.ts';
import { identifyServer } from './identify-server.ts';

const findAgent = createFindAgent(async () => 'DIRECT');
const identify = async (url: string) => identifyServer(url, await findAgent(url));

it('recognizes a compatible server without sending a token', async () => {
  const { url, received } = await answeringServer((_request, response) => response.end(sessionAnswer()));
  expect(await identify(url)).toEqual({ ok: true, serverId: 'server-one' });
  expect(received[0]?.headers.authorization).toBeUndefined();
});

it.each([
  ['a newer API', 200, sessionAnswer('x', 2), /newer than this app/],
  ['another program', 200, '<html>', /isn’t a WA Catalog server/],
  ['an empty answer', 404, '', /isn’t a WA Catalog server/],
  ['a proxy that lets nobody through', 407, '<html>', /proxy of this network/],
  ['a fault', 503, '{}', /reported an error/],
  ['a redirect', 301, '', /another address/],
])('explains the problem with %s', async (_name, status, body, problem) => {
  const { url } = await answeringServer((_request, response) => response.writeHead(status).end(body));
  expect(await identify(url)).toEqual({ ok: false, problem: expect.stringMatching(problem) as string });
});
