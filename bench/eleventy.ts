import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, heading } from './report.ts';

/** A folder with `node_modules/@11ty/eleventy`, which is a baseline and not a dependency. */
const PROGRAM = path.join(process.env['ELEVENTY_FOLDER'] ?? '', 'node_modules/@11ty/eleventy/cmd.cjs');
const WROTE = /Wrote (\d+) files? in ([\d.]+) seconds/;
const MAIN = /<main[^]*<\/main>/;
const PATIENCE_MS = 120_000;

/**
 * Measures Eleventy, if it is installed, with the pages of an export: their `main` elements unchanged in one
 * layout. Eleventy renders none of that content, which is to its advantage. Its own clock times a whole
 * build; an edit is timed from the changed source file to the changed output file.
 * @param site folder of an export
 * @param ours pages per second of that export
 */
export async function benchEleventy(site: string, ours: number): Promise<void> {
  if (!existsSync(PROGRAM)) return;
  const root = await mkdtemp(path.join(os.tmpdir(), 'wa-bench-eleventy-'));
  try {
    const edited = await writePages(site, root);
    const child = spawn(process.execPath, [PROGRAM, '--quiet', '--watch', '--incremental'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    await until(() => /Watching/.test(said));
    const [, pages = '', seconds = ''] = WROTE.exec(said) ?? [];
    const started = performance.now();
    await writeFile(
      edited.source,
      (await readFile(edited.source, 'utf8')).replace('<main', '<main data-edited'),
    );
    await until(async () => (await readFile(edited.made, 'utf8')).includes('data-edited'));
    const took = performance.now() - started;
    child.kill();
    await once(child, 'exit');
    heading(`Eleventy, ${pages} of the same pages`);
    const rate = Number(pages) / Number(seconds);
    figure('in full', rate, 'pages/s');
    figure('our export, ratio to it', ours / rate, '');
    figure('one edit, while it watches', took, 'ms');
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Resolves when the condition is true; a whole build takes seconds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('Eleventy wrote no pages');
    await sleep(5);
  }
}

/** Writes the sources for Eleventy and returns one of them with its output file. */
async function writePages(site: string, root: string): Promise<{ source: string; made: string }> {
  await mkdir(path.join(root, 'pages/_includes'), { recursive: true });
  const found = await readdir(site, { recursive: true });
  const pages = found.filter((file) => file.endsWith('index.html'));
  const product = pages.find((file) => file.startsWith(path.join('product', '/'))) ?? 'index.html';
  const [before = '', after = ''] = (await readFile(path.join(site, product), 'utf8')).split(MAIN);
  const raw = (html: string) => `{% raw %}${html}{% endraw %}`;
  await writeFile(
    path.join(root, 'pages/_includes/page.njk'),
    `${raw(before)}{{ content | safe }}${raw(after)}`,
  );
  await writeFile(
    path.join(root, 'eleventy.config.mjs'),
    "export default () => ({ htmlTemplateEngine: false, dir: { input: 'pages' } });\n",
  );
  const source = (at: number) => path.join(root, 'pages', `${String(at)}.html`);
  for (const [at, file] of pages.entries()) {
    const [main = ''] = MAIN.exec(await readFile(path.join(site, file), 'utf8')) ?? [];
    await writeFile(source(at), `---\nlayout: page.njk\npermalink: ${JSON.stringify(file)}\n---\n${main}`);
  }
  return { source: source(pages.indexOf(product)), made: path.join(root, '_site', product) };
}
