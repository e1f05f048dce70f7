/**
 * `npm run trust`: runs every row of trust-rows.mjs at full size and prints one line each: inputs tried,
 * faults injected, failures, and positive controls passed. Names select rows. `--few` uses the size of `npm
 * test`, to test the runner. The tests report the counts while they run. A row fails if one of its tests
 * fails, a tool is missing, it tried and injected nothing, or it has no positive control: a test that can't
 * detect a fault passes everything.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { findElectron } from './find-electron.mjs';
import { findChromium, findMongod, findS3 } from './find-tools.mjs';
import { bin, captureTree } from './lib.mjs';
import { prepareDesktopTests } from './test-desktop.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { ROWS } from './trust-rows.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { few: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0) throw new Error(`Unknown row: ${unknown.join(', ')}`);
const rows = ROWS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const scratch = mkdtempSync(path.join(os.tmpdir(), 'wa-trust-'));
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
if (!values.few) env.TEST_FULL = '1';

const found = new Map();
const FIND = { mongod: findMongod, s3: findS3, chromium: findChromium, electron: findElectron };
const PLACES = { mongod: 'MONGOMS_SYSTEM_BINARY', s3: 'S3_SERVER_BINARY', chromium: 'CHROMIUM_PATH' };

/** Searches for a tool once; returns the reason if there is none. */
async function missing(tool) {
  if (!found.has(tool)) {
    const { path: place, reason } = await FIND[tool]();
    if (place && PLACES[tool]) env[PLACES[tool]] = place;
    found.set(tool, place ? null : `no ${tool}: ${reason}`);
  }
  return found.get(tool);
}

const PLAYWRIGHT = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=json'];
const reporting = (file) => ({
  ...env,
  PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  PLAYWRIGHT_JSON_OUTPUT_FILE: file,
});

const runners = {
  async tests(row, file) {
    const only = row.only ? ['-t', row.only] : [];
    const report = ['--reporter=json', `--outputFile.json=${file}`];
    const args = ['run', ...row.tests, ...only, ...report];
    return readVitest(file, (await captureTree(bin('vitest'), args, { env: { ...env, ...row.env } })).code);
  },
  async stories(row, file) {
    await build();
    const args = [...PLAYWRIGHT, ...row.stories];
    return readPlaywright(file, (await captureTree(bin('playwright'), args, { env: reporting(file) })).code);
  },
  async desktop(row, file) {
    const app = await prepareDesktopTests();
    if (app.reason) return { failed: 1, failures: [app.reason] };
    const args = [...PLAYWRIGHT, '--project=desktop', ...row.desktop];
    return readPlaywright(
      file,
      await app.start(bin('playwright'), args, { env: { ...reporting(file), ...app.env } }),
    );
  },
};

/** Adds up the counts that the tests reported for a row. */
function countsOf(name) {
  const counts = { tried: 0, injected: 0, control: 0, measured: new Map() };
  if (!existsSync(env.TRUST_LOG)) return counts;
  for (const line of readFileSync(env.TRUST_LOG, 'utf8').trim().split('\n')) {
    const { row, kind, count, what } = JSON.parse(line);
    if (row !== name) continue;
    if (kind !== 'measured') counts[kind] += count;
    else counts.measured.set(what, Math.max(count, counts.measured.get(what) ?? 0));
  }
  return counts;
}

/** Runs a row; returns its final line and its problems. */
async function prove(row) {
  const begun = performance.now();
  env.TRUST_LOG = path.join(scratch, `${row.name}.jsonl`);
  const needs = [...(row.needs ?? []), ...(row.stories ? ['chromium'] : [])];
  const faults = [];
  for (const tool of needs) {
    const reason = await missing(tool);
    if (reason !== null) faults.push(reason);
  }
  let failures = faults.length;
  if (failures === 0) {
    for (const kind of ['tests', 'stories', 'desktop'].filter((each) => row[each])) {
      const { failed, failures: sentences } = await runners[kind](
        row,
        path.join(scratch, `${row.name}-${kind}.json`),
      );
      failures += failed;
      faults.push(...sentences);
    }
  }
  const { tried, injected, control, measured } = countsOf(row.name);
  if (tried + injected === 0) faults.push('nothing was tried');
  if (control === 0) faults.push('no positive control passed');
  const seconds = Math.round((performance.now() - begun) / 1000);
  const figures = `${tried} inputs tried, ${injected} faults injected, ${failures} failures, ${control} positive controls passed`;
  const more = [...measured].map(([what, value]) => `, ${Math.round(value)} ${what}`).join('');
  return { line: `${row.name}: ${figures}${more} (${seconds} s)`, faults };
}

let failed = 0;
try {
  for (const row of rows) {
    const { line, faults } = await prove(row);
    if (faults.length > 0) failed += 1;
    console.log(`${faults.length > 0 ? 'FAIL' : 'pass'}  ${line}`);
    for (const fault of faults) console.log(`        ${fault}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`\n${rows.length - failed} of ${rows.length} rows pass${values.few ? ' at reduced size' : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
