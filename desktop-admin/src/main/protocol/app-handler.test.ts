import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createAppHandler, listAppFiles } from './app-handler.ts';

async function subject() {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'page/assets'), { recursive: true });
  await writeFile(path.join(folder, 'page/index.html'), '<meta nonce="__NONCE__">');
  await writeFile(path.join(folder, 'page/assets/a.js'), 'export {}');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  const forwarded: string[] = [];
  const handle = createAppHandler({
    files: listAppFiles(path.join(folder, 'page')),
    forward: async (_request, to) => {
      forwarded.push(to);
      return new Response('{}');
    },
    log: () => {},
  });
  const get = (address: string, init?: RequestInit) => handle(new Request(address, init));
  return { get, forwarded };
}

it('serves its documents with a policy and a nonce that is new each time', async () => {
  const { get } = await subject();
  const first = await get('app://admin/admin/some/page');
  const policy = first.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(await first.text()).toBe(`<meta nonce="${nonce}">`);
  expect(policy).not.toContain("script-src 'self' ");
  expect((await get('app://admin/servers')).headers.get('content-security-policy')).not.toBe(policy);
});

it('serves packaged files by their exact address and nothing else (T2.2)', async () => {
  const { get } = await subject();
  expect((await get('app://admin/assets/a.js')).headers.get('content-type')).toContain('javascript');
  for (const address of [
    'app://admin/assets/../../secret.txt',
    'app://admin/assets/%2e%2e/%2e%2e/secret.txt',
    'app://admin/assets/..%2f..%2fsecret.txt',
    'app://admin/assets',
    'app://admin/index.html',
    'app://admin//etc/passwd',
    'app://admin/__proto__',
    'app://other/assets/a.js',
    'app://admin.evil/assets/a.js',
  ])
    expect([address, (await get(address)).status]).toEqual([address, 404]);
  expect((await get('app://admin/assets/a.js', { method: 'POST' })).status).toBe(404);
});

it('forwards calls and uploads, never as a document (T2.2)', async () => {
  const { get, forwarded } = await subject();
  await get('app://admin/api/products?a=1');
  await get('app://admin/uploads/a%20b.png');
  const asDocument = await get('app://admin/uploads/x.html', { headers: { Accept: 'text/html,*/*' } });
  expect(asDocument.status).toBe(404);
  expect(forwarded).toEqual(['/api/products?a=1', '/uploads/a%20b.png']);
});
