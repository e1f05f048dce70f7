/**
 * `npm test`: everything that a change must not break, in one command (D1). It finds the tools of the
 * runners, runs them, and ends with the totals. A suite that can't run here is listed as skipped with its
 * reason. TEST_REQUIRE (comma-separated: chromium, mongod, s3, electron, nodes) turns such a skip into a
 * failure. Arguments name suites. `fast`, which is the default, and `slow` are groups that together contain
 * everything. `changed` runs types, lint, and the tests that the changes since main can break.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { findChromium, findHeadlessShell, findMongod, findS3 } from './find-tools.mjs';
import { checkImage } from './image.mjs';
import { bin, capture, quickFolder, run, runAll } from './lib.mjs';
import { lintChecks } from './lint.mjs';
import { findNode, LINES, startServer } from './nodes.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { prepareDesktopTests } from './test-desktop.mjs';
import { typeChecks } from './types.mjs';

const SUITES = {
  fast: ['types', 'lint', 'unit', 'core'],
  slow: ['stories', 'desktop', 'image', 'system', 'mongodb', 'nodes'],
};
/** Suites that run side by side, because each of them uses little more than one core. */
const SIDE_BY_SIDE = ['desktop', 'image'];
/** Tests of code that once failed on some lines of Node. */
const ON_NODES = ['config/lines.test.ts', 'cli/restore.test.ts', 'editions/editions.test.ts'];
const required = new Set((process.env.TEST_REQUIRE ?? '').split(',').map((name) => name.trim()));
const named = process.argv.slice(2).map((name) => (name === 'rest' ? 'slow' : name));
const wanted = (named.length === 0 ? ['fast'] : named).flatMap((name) => SUITES[name] ?? [name]);

const scratch = mkdtempSync(path.join(quickFolder() ?? os.tmpdir(), 'wa-test-'));
// A program with another user, such as nginx, reaches the test data below.
chmodSync(scratch, 0o711);
const sweep = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    sweep();
    process.exit(1);
  });
}
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
// Test data is in memory if there is space, so that tests don't wait for a disk.
if (quickFolder() !== null) {
  env.TMPDIR = path.join(scratch, 'tmp');
  mkdirSync(env.TMPDIR);
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const closing = [];

/** Adds a summary to the totals, and a line with its failures to the final report. */
function tell(name, sum, begun) {
  for (const key of Object.keys(totals)) totals[key] += sum[key];
  const seconds = Math.round((performance.now() - begun) / 1000);
  const counts = `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped (${seconds} s)`;
  closing.push(`${sum.failed ? 'FAIL' : 'pass'}  ${name}: ${counts}`);
  closing.push(...[...sum.failures, ...sum.skips].map((line) => `        ${line}`));
}

/** Returns the summary of checks; a check that fails is a sentence. */
const sumOf = (failures, checks = 1) => ({
  passed: checks - Math.min(checks, failures.length),
  failed: failures.length,
  skipped: 0,
  failures,
  skips: [],
});

function skip(name, tool, reason) {
  const isFatal = required.has(tool);
  totals[isFatal ? 'failed' : 'skipped'] += 1;
  closing.push(`${isFatal ? 'FAIL' : 'skip'}  ${name}: ${reason}`);
}

let reports = 0;

async function vitest(name, args, more = {}) {
  const begun = performance.now();
  const report = path.join(scratch, `vitest-${(reports += 1)}.json`);
  const errors = `${report}.errors`;
  const reporters = ['default', 'json', './scripts/unhandled-errors.mjs'].map((each) => `--reporter=${each}`);
  const outputs = [...reporters, `--outputFile.json=${report}`];
  const code = await run(bin('vitest'), ['run', ...outputs, ...args], {
    env: { ...env, UNHANDLED_ERRORS: errors, ...more },
  });
  tell(name, readVitest(report, code, errors), begun);
}

async function playwright(name, args, more = {}, start = (...command) => run(...command)) {
  const begun = performance.now();
  const report = path.join(scratch, `playwright-${(reports += 1)}.json`);
  const outputs = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const command = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...args];
  const code = await start(bin('playwright'), command, { env: { ...env, ...outputs, ...more } });
  tell(name, readPlaywright(report, code), begun);
}

/**
 * Runs types and lint side by side on two cores. A task of `ahead` that fails here also fails in the suite
 * that needs it.
 */
async function still(parts, ahead = []) {
  const begun = performance.now();
  const [oxlint, ...others] = parts.includes('lint') ? lintChecks() : [];
  const typing = parts.includes('types') ? typeChecks() : [];
  const checks = [oxlint, ...typing, ...others].filter(Boolean);
  const failed = await runAll([...checks, ...ahead]);
  const names = checks.map(({ name }) => name);
  tell(
    parts.join(' and '),
    sumOf(
      names.filter((name) => failed.includes(name)),
      names.length,
    ),
    begun,
  );
}

/** Builds the server and renders its data sheets while the checks run. */
const PAINT = { name: 'paint', command: process.execPath, args: ['--import', 'tsx', 'scripts/paint.mjs'] };

/** Each tool is searched and reported once. */
const found = new Map();
async function tool(name, find, variable) {
  if (!found.has(name)) {
    const place = await find();
    console.log(`${name}: ${place.how ?? place.reason}`);
    if (place.path) env[variable] = place.path;
    found.set(name, place);
  }
  return found.get(name);
}
async function chromium() {
  const whole = await tool('chromium', findChromium, 'WHOLE_CHROMIUM_PATH');
  const shell = await tool('headless shell', findHeadlessShell, 'CHROMIUM_PATH');
  if (!shell.path && whole.path) env.CHROMIUM_PATH = whole.path;
  return whole;
}
const mongod = () => tool('mongod', findMongod, 'MONGOMS_SYSTEM_BINARY');
const s3 = () => tool('s3', findS3, 'S3_SERVER_BINARY');

/** Runs a suite that needs a tool, or lists it as skipped. */
async function having(place, name, part, start) {
  if (place.path) await start();
  else skip(part, name, place.reason);
}

async function serverTools() {
  await having(await mongod(), 'mongod', 'the contract on MongoDB', () => {});
  await having(await s3(), 's3', 'uploads on S3', () => {});
}

async function stories(name, args, more) {
  await build();
  await having(await chromium(), 'chromium', name, () => playwright(name, args, more));
}

const PARTS = {
  async unit() {
    await serverTools();
    // API tests run without coverage: counting branches would slow them down by an eighth, and the coverage
    // limits apply to client code only.
    await vitest('API tests', ['--project', 'api']);
    const projects = ['unit', 'client', 'dom'].flatMap((project) => ['--project', project]);
    await vitest('unit and component tests', [...projects, '--coverage']);
  },
  core: () => stories('core end-to-end tests', ['--project=core']),
  stories: () => stories('slow end-to-end tests', ['--project=slow']),
  async desktop() {
    const app = await prepareDesktopTests();
    if (app.reason) return skip('desktop', 'electron', app.reason);
    const name = `desktop end-to-end tests in Electron ${app.version}`;
    return playwright(name, ['--project=desktop'], app.env, app.start);
  },
  async system() {
    await serverTools();
    await vitest('system tests', ['--project', 'system']);
  },
  async mongodb() {
    await having(await mongod(), 'mongod', 'API and end-to-end tests on MongoDB', async () => {
      const suites = await git('grep', '-l', 'API_STORES', '--', 'api/src/**/*.test.ts');
      await vitest('API on MongoDB', ['--project', 'api', ...suites], { TEST_STORE: 'mongodb' });
      // Behavior within the visitor's browser is the same on both stores.
      const name = 'admin end-to-end tests on two servers with MongoDB';
      await stories(name, ['--project=core', 'e2e/admin'], { E2E_STORE: 'mongodb-two' });
    });
  },
  async image() {
    const begun = performance.now();
    tell("the Dockerfile's steps", sumOf(await checkImage()), begun);
  },
  /**
   * Tests the features that depend on Node in every other supported line: the start, the stores, pictures,
   * PDFs, and the files with one JSON text per line.
   */
  async nodes() {
    await build();
    for (const line of LINES) {
      const node = await findNode(line);
      const begun = performance.now();
      if (!node.path) {
        skip(`Node ${line}`, 'nodes', node.reason);
        continue;
      }
      tell(`the server on Node ${node.version}`, sumOf(await startServer(node)), begun);
      const PATH = [path.dirname(node.path), process.env.PATH].join(path.delimiter);
      await vitest(`backups and editions on Node ${node.version}`, ['--project', 'api', ...ON_NODES], {
        PATH,
      });
    }
  },
  async changed() {
    const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main');
    await still(['types', 'lint']);
    await serverTools();
    await vitest('tests of the changes', ['--project', '!system', '--changed', base, '--passWithNoTests']);
    await stories('end-to-end tests of the changes', [
      `--only-changed=${base}`,
      '--pass-with-no-tests',
      ...['--project', 'core', '--project', 'slow'],
    ]);
  },
};

/** Returns the lines that git prints. */
async function git(...args) {
  const { output } = await capture('git', args);
  return output.split('\n').filter(Boolean);
}

async function main() {
  const unknown = wanted.filter((part) => !['types', 'lint'].includes(part) && !(part in PARTS));
  if (unknown.length > 0) throw new Error(`Unknown suite: ${unknown.join(', ')}`);
  const checks = wanted.filter((part) => !(part in PARTS));
  if (checks.length > 0) await still(checks, wanted.includes('core') ? [PAINT] : []);
  const parts = wanted.filter((part) => part in PARTS);
  const pair = SIDE_BY_SIDE.filter((part) => parts.includes(part));
  for (const part of parts) {
    if (!pair.includes(part)) await PARTS[part]();
    else if (part === pair[0]) await Promise.all(pair.map((each) => PARTS[each]()));
  }
  if (named.length === 0) closing.push(`run by npm test -- slow: ${SUITES.slow.join(', ')}`);
  closing.push(`${Math.round(performance.now() / 1000)} s in all`);
}

try {
  await main();
} catch (error) {
  totals.failed += 1;
  closing.push(`FAIL  ${error.message}`);
} finally {
  sweep();
}

console.log(`\n${closing.join('\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed ? 1 : 0;
