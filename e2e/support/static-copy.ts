import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder, type RunningServer } from './server.ts';

const run = promisify(execFile);
const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../api/dist/cli.js');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Exports the site of a server and starts a static host that serves files, folders, and 404.html, and ignores
 * queries.
 */
export async function staticCopy({ env: own, dataDir }: RunningServer) {
  const copy = await temporaryFolder();
  const folder = copy.path;
  const env = { ...process.env, ...own, DATA_DIR: dataDir, NODE_ENV: '' };
  await run(process.execPath, [cli, 'export', folder], { env, cwd: dataDir });
  const host = createServer((request, response) => {
    const name = path.join(folder, decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
    const candidates = [name, path.join(name, 'index.html')];
    const file = candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
    const shown = file ?? path.join(folder, '404.html');
    response.writeHead(file ? 200 : 404, { 'Content-Type': TYPES[path.extname(shown)] ?? 'text/html' });
    createReadStream(shown).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async close() {
      host.close();
      await copy.remove();
    },
  };
}
