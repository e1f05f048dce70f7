import { readdir } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { keepPictures, openPictureFiles } from './pictures.ts';

const BYTES = new Uint8Array([1, 2, 3]);

async function subject() {
  const pictures = await openPictureFiles(await temporaryFolder());
  const asked: string[] = [];
  const server = { isUp: true, length: String(BYTES.length), status: 200, type: 'image/png' };
  const forward = keepPictures({
    forward: async (_request, path) => {
      asked.push(path);
      if (!server.isUp) return Response.error();
      const headers = { 'Content-Type': server.type, 'Content-Length': server.length };
      return new Response(BYTES, { status: server.status, headers });
    },
    pictures: () => pictures,
    log: () => {},
  });
  const get = (path: string, init?: RequestInit) => forward(new Request(`app://admin${path}`, init), path);
  return { get, asked, server };
}

it('shows a cached picture while the server is unreachable', async () => {
  const { get, asked, server } = await subject();
  expect((await get('/uploads/a.png')).status).toBe(200);
  server.isUp = false;
  const shown = await get('/uploads/a.png');
  expect([...new Uint8Array(await shown.arrayBuffer())]).toEqual([...BYTES]);
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect((await get('/uploads/b.png')).type).toBe('error');
  expect(asked).toEqual(['/uploads/a.png', '/uploads/a.png', '/uploads/b.png']);
});

it('serves cached pictures at once after a timeout, and asks the server again once it responds', async () => {
  const { get, asked, server } = await subject();
  await get('/uploads/a.png');
  server.isUp = false;
  await get('/api/session');
  expect((await get('/uploads/a.png')).status).toBe(200);
  expect(asked).toEqual(['/uploads/a.png', '/api/session']);
  server.isUp = true;
  await get('/api/session');
  server.status = 404;
  expect((await get('/uploads/a.png')).status).toBe(404);
});

it.each([
  ['a call of the API', '/api/a.png', 'image/png', undefined],
  ['a document', '/uploads/a.pdf', 'application/pdf', undefined],
  ['a drawing with scripts in it', '/uploads/a.svg', 'image/svg+xml', undefined],
  ['an image address that returns HTML', '/uploads/a.png', 'text/html', undefined],
  ['a path below', '/uploads/x/a.png', 'image/png', undefined],
  ['a part of one', '/uploads/a.png', 'image/png', { headers: { Range: 'bytes=0-1' } }],
  ['another method', '/uploads/a.png', 'image/png', { method: 'DELETE' }],
] as const)('caches no response to %s', async (_name, path, type, init) => {
  const { get, server } = await subject();
  server.type = type;
  await get(path, init);
  server.isUp = false;
  expect((await get(path)).type).toBe('error');
});

it('caches no truncated, oversized, or rejected picture', async () => {
  for (const fault of [{ length: '4' }, { length: String(9 * 1024 * 1024) }, { status: 404 }]) {
    const { get, server } = await subject();
    Object.assign(server, fault);
    await get('/uploads/a.png');
    server.isUp = false;
    expect((await get('/uploads/a.png')).type).toBe('error');
  }
});

it('deletes all pictures at a logout', async () => {
  const { get, server } = await subject();
  await get('/uploads/a.png');
  await get('/api/session', { method: 'DELETE' });
  server.isUp = false;
  expect((await get('/uploads/a.png')).type).toBe('error');
});

const picture = new Uint8Array(1_000);

it('evicts the least recently shown pictures when the cache is full, even after a restart', async () => {
  // A fast computer does all of this within one millisecond.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = await temporaryFolder();
  const capacity = 3_100;
  const first = await openPictureFiles(folder, capacity);
  for (const name of ['a', 'b', 'c']) await first.keep(name, picture);
  await first.get('a');
  await first.keep('d', picture);
  expect(await first.get('b')).toBeNull();

  const second = await openPictureFiles(folder, capacity);
  await second.keep('e', picture);
  const left = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => second.get(name)));
  expect(left.map((found) => found !== null)).toEqual([true, false, false, true, true]);
  expect(await readdir(folder)).toHaveLength(3);
});
