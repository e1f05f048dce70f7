import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/bench-desktop.mjs', import.meta.url));

/** The desktop app in a real Electron, in a process of its own because it needs a display. */
export async function benchDesktop(): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the desktop part ended with ${String(code)}`);
}
