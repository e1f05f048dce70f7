/**
 * `npm test`: everything that must hold, in one command (D1). It finds what it needs, says what it found, runs every
 * part, and closes with the sum. A part that cannot run here is named as skipped with its reason; TEST_REQUIRE
 * (comma list: chromium, mongod, electron) turns such a skip into a failure.
 *
 * Arguments name the parts to run: types, lint, unit, browser, browser-mongo, desktop. Without any: all.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { findChromium, findMongod } from './find-tools.mjs';
import { bin, run } from './lib.mjs';
import { runDesktopTests } from './test-desktop.mjs';
import { readPlaywright, readVitest } from './test-report.mjs';

const required = new Set(
  (process.env.TEST_REQUIRE ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);
const wanted = process.argv.slice(2);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'wa-test-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
const closing = [];

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };

/** Records one check that is a single yes or no. */
function check(name, ok) {
  totals[ok ? 'passed' : 'failed'] += 1;
  closing.push(`${ok ? 'pass' : 'FAIL'}  ${name}`);
}

function skip(name, tool, reason) {
  const fatal = required.has(tool);
  totals[fatal ? 'failed' : 'skipped'] += 1;
  closing.push(`${fatal ? 'FAIL' : 'skip'}  ${name}: ${reason}`);
}

/** Takes a runner's own JSON report into the sum; a runner that wrote none, or ran nothing, has failed. */
function count(name, file, read, exitCode) {
  let sum;
  try {
    sum = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    closing.push(`FAIL  ${name}: the runner wrote no report`);
    totals.failed += 1;
    return;
  }
  const broken = exitCode !== 0 && sum.failed === 0;
  const empty = sum.passed === 0 && sum.failed === 0;
  if (broken || empty) sum.failed += 1;
  totals.passed += sum.passed;
  totals.failed += sum.failed;
  totals.skipped += sum.skipped;
  const remark = empty ? ' (no test ran)' : broken ? ` (exit code ${exitCode})` : '';
  closing.push(
    `${sum.failed ? 'FAIL' : 'pass'}  ${name}: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped${remark}`,
    ...sum.remarks.map((line) => `        ${line}`),
  );
}

async function unit(mongod) {
  const file = path.join(scratch, 'unit.json');
  const code = await run(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env: mongod.path ? { ...env, MONGOMS_SYSTEM_BINARY: mongod.path } : env },
  );
  count('unit and API contract', file, readVitest, code);
}

async function browser(name, chromium, store, extra = {}) {
  const file = path.join(scratch, `${store}.json`);
  const code = await run(
    bin('playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'],
    {
      env: {
        ...env,
        ...extra,
        CHROMIUM_PATH: chromium.path,
        E2E_STORE: store,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    },
  );
  count(name, file, readPlaywright, code);
}

/** The desktop app in a real Electron; the closing line names the version that ran. */
async function desktop() {
  const file = path.join(scratch, 'desktop.json');
  const result = await runDesktopTests({ report: file });
  if (result.reason) skip('desktop', 'electron', result.reason);
  else count(`desktop in Electron ${result.version}`, file, readPlaywright, result.code);
}

async function main() {
  const wants = (part) => wanted.length === 0 || wanted.includes(part);
  const started = Date.now();

  if (wants('types')) check('types', (await run(process.execPath, ['scripts/types.mjs'])) === 0);
  if (wants('lint')) check('lint and format', (await run('npm', ['run', '--silent', 'lint'])) === 0);

  const mongod = await findMongod();
  console.log(mongod.path ? `mongod: ${mongod.how}` : `mongod: ${mongod.reason}`);
  if (wants('unit')) {
    if (!mongod.path) skip('API contract on MongoDB', 'mongod', mongod.reason);
    await unit(mongod);
  }

  if (wants('browser') || wants('browser-mongo')) {
    await build();
    const chromium = await findChromium();
    console.log(chromium.path ? `chromium: ${chromium.how}` : `chromium: ${chromium.reason}`);
    if (!chromium.path) skip('browser', 'chromium', chromium.reason);
    else {
      if (wants('browser')) await browser('browser on SQLite', chromium, 'sqlite');
      if (wants('browser-mongo')) {
        if (mongod.path) {
          await browser('browser on MongoDB', chromium, 'mongodb', { MONGOMS_SYSTEM_BINARY: mongod.path });
        } else skip('browser on MongoDB', 'mongod', mongod.reason);
      }
    }
  }
  if (wants('desktop')) await desktop();
  closing.push(`${Math.round((Date.now() - started) / 1000)} s in all`);
}

try {
  await main();
} catch (error) {
  totals.failed += 1;
  closing.push(`FAIL  ${error.message}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

console.log(`\n${closing.join('\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed ? 1 : 0;
