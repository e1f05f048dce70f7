import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchRaw } from './raw-answer.ts';

const bareServer = fileURLToPath(new URL('./bare-server.js', import.meta.url));

export interface BareServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts the baseline with the answers of another server at these paths. */
export async function startBare(paths: readonly string[], from: string): Promise<BareServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wa-bench-'));
  const recorded: Record<string, unknown> = {};
  for (const one of paths) {
    const { headers, body } = await fetchRaw(from + one);
    recorded[one] = { headers, body: body.toString('base64') };
  }
  const file = path.join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(recorded));
  const child = spawn(process.execPath, [bareServer, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
