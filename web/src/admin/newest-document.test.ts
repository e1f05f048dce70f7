import { describe, expect, it } from 'vitest';
import { newestDocument } from './newest-document.ts';

const page = (text: string, status = 200) => new Response(`<div id="admin-root">${text}</div>`, { status });
const kept = async () => page('kept');
const textOf = async (response: Promise<Response>) => (await response).text();

describe('the document of the admin', () => {
  it('is the newest one', async () => {
    expect(await textOf(newestDocument(async () => page('new'), kept))).toContain('new');
  });

  it.each([
    ['a proxy finds no server', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a captive portal answers', new Response('<h1>Welcome to the Wi-Fi</h1>')],
    ['the answer leads elsewhere', new Response(null, { status: 302 })],
    ['the server is out of order', page('new', 503)],
  ])('is the cached one if %s', async (_case, answer) => {
    expect(await textOf(newestDocument(async () => answer, kept))).toContain('kept');
  });

  it('is the cached one without a response, and an error without a cached one', async () => {
    const fails = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await textOf(newestDocument(fails, kept))).toContain('kept');
    await expect(newestDocument(fails, async () => undefined)).rejects.toThrow('Failed to fetch');
  });

  it('is the response itself if nothing is cached', async () => {
    const answer = new Response('Bad gateway', { status: 502 });
    expect(
      await newestDocument(
        async () => answer,
        async () => undefined,
      ),
    ).toBe(answer);
  });
});
