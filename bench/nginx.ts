import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../api/src/testing/programs.ts';
import type { BareServer } from './bare.ts';
import { fetchRaw } from './raw-answer.ts';

const NGINX = process.env['NGINX_BINARY'] ?? '/usr/sbin/nginx';
const LOOKS_MAX = 100;
/** Headers that nginx generates. */
const OWN = new Set(['content-length', 'content-type', 'etag', 'last-modified']);

/**
 * Starts a second baseline if it is installed: nginx sends the same bytes from files, as for an exported
 * site. It is one process, so that its CPU time can be read. Returns null without nginx.
 */
export async function startNginx(paths: readonly string[], from: string): Promise<BareServer | null> {
  if (!existsSync(NGINX)) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wa-bench-nginx-'));
  const locations: string[] = [];
  for (const [at, one] of paths.entries()) {
    const { headers, body } = await fetchRaw(from + one);
    await writeFile(path.join(folder, String(at)), body);
    const added = Object.entries(headers)
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
    const type = `default_type '${headers['content-type'] ?? ''}';`;
    locations.push(
      `location = ${one} { root ${folder}; rewrite ^ /${String(at)} break; types {} ${type} ${added.join(' ')} }`,
    );
  }
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 256; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=100; ${temporary.join(' ')}
       server { listen 127.0.0.1:${String(port)}; ${locations.join('\n')} } }`,
  );
  const child = spawn(NGINX, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${String(port)}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  for (let look = 0; look < LOOKS_MAX && !(await answers()); look += 1) await sleep(50);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
