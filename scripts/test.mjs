/**
 * `npm test`: what a change must not break, in one command (D1). It finds what it needs, says what it found, runs the
 * parts, and closes with the sum. A part that cannot run here is named as skipped with its reason; TEST_REQUIRE
 * (comma list: chromium, mongod, s3, electron, nodes) turns such a skip into a failure.
 *
 * Arguments name the parts to run; without any, those of EVERYDAY. `rest` stands for all that these leave out, so that
 * both together are everything that must hold (record 9). `stories` are the browser stories of every day,
 * `other-stories` those beyond them, `browser` both, `desktop-start` the first stories of `desktop`; `system` (files
 * `*.system.test.ts`) starts and kills whole servers; `browser-mongo` runs on two servers in turn that share one MongoDB
 * (all stories with E2E_ALL=1); `nodes` runs on the other supported lines of Node; `coverage` tells which branches of the
 * client and of the record editor their tests take; `changed` is what a change can break.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { findChanges } from './changed.mjs';
import { findChromium, findMongod, findS3 } from './find-tools.mjs';
import { runImageSteps } from './image-steps.mjs';
import { bin, quickFolder, run, runAll } from './lib.mjs';
import { lintChecks } from './lint.mjs';
import { findNode, LINES, runSuites, startServer } from './nodes.mjs';
import { prepareDesktopTests } from './test-desktop.mjs';
import { lookTwice, readPlaywright, readVitest } from './test-report.mjs';
import { typeChecks } from './types.mjs';

const required = new Set(
  (process.env.TEST_REQUIRE ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);
const EVERYDAY = ['types', 'lint', 'unit', 'stories', 'desktop-start'];
const REST = ['other-stories', 'system', 'image', 'nodes', 'coverage', 'browser-mongo', 'desktop'];
/** Tests that start whole servers, join them and kill them: few, and as long as all others together. */
const SYSTEM = '.system.test.';
const WITHOUT_SYSTEM = ['--exclude', `**/*${SYSTEM}*`];
const named = process.argv.slice(2);
const wanted = named.length === 0 ? EVERYDAY : named.flatMap((part) => (part === 'rest' ? REST : [part]));
const scratch = mkdtempSync(path.join(quickFolder() ?? os.tmpdir(), 'wa-test-'));
const sweep = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    sweep();
    process.exit(1);
  });
}
const totals = { passed: 0, failed: 0, skipped: 0 };
const closing = [];

const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
// What tests store waits for no disk where there is room in memory.
if (quickFolder() !== null) {
  env.TMPDIR = path.join(scratch, 'tmp');
  mkdirSync(env.TMPDIR);
}

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

/** Takes what a runner reports into the sum (`lookTwice`); one that wrote no report, or ran nothing, has failed. */
async function count(name, read, start) {
  const file = path.join(scratch, `${name.replace(/\W+/g, '-')}.json`);
  let sum;
  try {
    sum = await lookTwice(file, read, start);
  } catch {
    closing.push(`FAIL  ${name}: the runner wrote no report`);
    totals.failed += 1;
    return;
  }
  const broken = sum.code !== 0 && sum.failed === 0;
  const empty = sum.passed === 0 && sum.failed === 0;
  if (broken || empty) sum.failed += 1;
  totals.passed += sum.passed;
  totals.failed += sum.failed;
  totals.skipped += sum.skipped;
  const remark = empty ? ' (no test ran)' : broken ? ` (exit code ${sum.code})` : '';
  closing.push(
    `${sum.failed ? 'FAIL' : 'pass'}  ${name}: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped${remark}`,
    ...sum.remarks.map((line) => `        ${line}`),
  );
}

/** Made while ESLint, in one process, leaves a core idle; what fails here is told by the part that needs it. */
const AHEAD = [['--import', 'tsx', 'scripts/paint.mjs'], ['scripts/desktop-build.mjs']].map((args) => ({
  name: args.at(-1),
  command: process.execPath,
  args,
}));

/** Types and lint side by side, the longest first. `files` and `folders` narrow them to what changed. */
async function still({ types, lint, files, folders, ahead = [] }) {
  const [eslint, ...others] = lint ? lintChecks(files) : [];
  const typing = types ? typeChecks(folders) : [];
  const failed = await runAll([eslint, ...typing, ...others, ...ahead].filter(Boolean));
  const isFine = (checks) => checks.every(({ name }) => !failed.includes(name));
  if (types) check('types', isFine(typing));
  if (lint) check('lint and format', isFine([eslint, ...others]));
}

/** Names the tools of the server's tests, and gives their places to them. */
async function serverTools() {
  const [mongod, s3] = await Promise.all([findMongod(), findS3()]);
  console.log(`mongod: ${mongod.how ?? mongod.reason}\nS3 server: ${s3.how ?? s3.reason}`);
  if (mongod.path) env.MONGOMS_SYSTEM_BINARY = mongod.path;
  if (s3.path) env.S3_SERVER_BINARY = s3.path;
  return { mongod, s3 };
}

async function unit({ mongod, s3 }, { name = 'unit and API contract', args = WITHOUT_SYSTEM } = {}) {
  if (!mongod.path) skip('API contract on MongoDB', 'mongod', mongod.reason);
  if (!s3.path) skip('uploads on S3', 's3', s3.reason);
  const start = (file, only = args) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return run(bin('vitest'), ['run', ...reporters, ...only], { env });
  };
  await count(name, readVitest, start);
}

/** Fails below the thresholds of vitest.config.ts. */
async function coverage() {
  const folders = ['shared/admin-app/src/client', 'shared/admin-app/src/admin/editing'];
  const only = folders.map((folder) => `--coverage.include=${folder}/**`);
  const report = [
    '--coverage.reporter=text',
    `--coverage.reportsDirectory=${path.join(scratch, 'coverage')}`,
  ];
  const code = await run(bin('vitest'), ['run', ...folders, '--coverage', '--retry=1', ...only, ...report], {
    env,
  });
  check('branches of the client and of the record editor', code === 0);
}

async function image() {
  const { failed, remark } = await runImageSteps();
  check(`image steps${remark && `: ${remark}`}`, failed.length === 0);
  closing.push(...failed.map((line) => `        ${line}`));
}

/** The suites that meet Node itself, and the built server, on every other line that is supported. */
async function nodes() {
  await build();
  for (const line of LINES) {
    const node = await findNode(line);
    if (!node.path) {
      skip(`Node ${line}`, 'nodes', node.reason);
      continue;
    }
    await count(`Node ${node.version}`, readVitest, (file, only) => runSuites(node, file, env, only));
    const faults = await startServer(node);
    check(`the server on Node ${node.version}`, faults.length === 0);
    closing.push(...faults.map((fault) => `        ${fault}`));
  }
}

/** @param stories `core`, `others`, or all (e2e/playwright.config.ts) */
async function browser(name, chromium, store, { stories = '', specs = [] } = {}) {
  const start = (file, only = specs) =>
    run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...only], {
      env: {
        ...env,
        CHROMIUM_PATH: chromium.path,
        E2E_STORE: store,
        E2E_STORIES: stories,
        E2E_PAINT: specs.length === 0 ? '1' : '',
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    });
  await count(name, readPlaywright, start);
}

/** A built site and a Chromium; null, and a named skip, where there is none. */
async function browserTools() {
  await build();
  const chromium = await findChromium();
  console.log(`chromium: ${chromium.how ?? chromium.reason}`);
  if (!chromium.path) skip('browser', 'chromium', chromium.reason);
  return chromium.path ? chromium : null;
}

/** What a change can break, soon told: its types, its lint, the nearest tests that import it, the stories of its folders. */
async function changed() {
  const { base, files, folders, specs, suites, left } = await findChanges();
  console.log(`${files.length} files differ from ${base.slice(0, 12)}`);
  if (files.length === 0) return void closing.push('nothing has changed');
  await still({ types: true, lint: true, files, folders });
  if (suites.length > 0) await unit(await serverTools(), { args: suites });
  if (left > 0) closing.push(`left for npm test: ${left} more test files, which import it from further away`);
  const chromium = specs.length > 0 ? await browserTools() : null;
  if (chromium) await browser('browser on SQLite', chromium, 'sqlite', { specs });
}

/** The desktop app in a real Electron, or only these files of its stories. */
async function desktop(specs) {
  const app = await prepareDesktopTests();
  if (app.reason) skip('desktop', 'electron', app.reason);
  else
    await count(`desktop in Electron ${app.version}`, readPlaywright, (file, only = specs) =>
      app.run(only, file),
    );
}

async function main() {
  const wants = (...parts) => parts.some((part) => wanted.includes(part));
  const unknown = wanted.filter((part) => ![...EVERYDAY, ...REST, 'browser', 'changed'].includes(part));
  if (unknown.length > 0) throw new Error(`There is no part called ${unknown.join(', ')}`);
  if (wants('changed')) await changed();
  if (wants('types', 'lint')) {
    await still({
      types: wants('types'),
      lint: wants('lint'),
      ahead: wants('stories') && wants('desktop-start') ? AHEAD : [],
    });
  }
  const tools = wants('nodes', 'coverage', 'unit', 'system', 'browser-mongo') ? await serverTools() : null;
  if (wants('unit')) await unit(tools);
  if (wants('system')) await unit(tools, { name: 'whole servers', args: [SYSTEM] });
  if (wants('coverage')) await coverage();
  if (wants('image')) await image();
  if (wants('nodes')) await nodes();
  const chromium = wants('stories', 'other-stories', 'browser', 'browser-mongo')
    ? await browserTools()
    : null;
  if (chromium) {
    if (wants('browser')) await browser('browser on SQLite', chromium, 'sqlite');
    if (wants('stories')) await browser('stories on SQLite', chromium, 'sqlite', { stories: 'core' });
    if (wants('other-stories'))
      await browser('other stories on SQLite', chromium, 'sqlite', { stories: 'others' });
  }
  if (chromium && wants('browser-mongo')) {
    if (!tools.mongod.path) skip('browser on MongoDB', 'mongod', tools.mongod.reason);
    else await browser('browser on two servers with MongoDB', chromium, 'mongodb-two');
  }
  if (wants('desktop')) await desktop();
  else if (wants('desktop-start')) await desktop(['start.spec.ts']);
  if (named.length === 0) closing.push(`left for npm test -- rest: ${REST.join(', ')}`);
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
