import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './reports.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wa-reports-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function report(content: object): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (files: object[]) => ({
  numPassedTests: 3,
  numPendingTests: 1,
  testResults: files.map((file) => ({ name: path.resolve('a.test.ts'), ...file })),
});
const passing = { status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] };

test('counts passed, failed, and skipped tests, and names failures with the start of the error, and skips', () => {
  const failing = {
    status: 'failed',
    assertionResults: [
      { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2\n at here'] },
      { status: 'skipped', fullName: 'takes away' },
    ],
  };
  expect(readVitest(report(vitest([passing, failing])), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['a.test.ts: adds: 1 is not 2'],
    skips: ['a.test.ts: 1 skipped'],
  });
});

test('a file that fails before its first test, a runner that failed outside its tests, and no report are failures', () => {
  const broken = { status: 'failed', message: 'no such module', assertionResults: [] };
  expect(readVitest(report(vitest([passing, broken])), 1).failures).toEqual(['a.test.ts: no such module']);
  expect(readVitest(report(vitest([passing])), 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(readVitest(path.join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(readVitest(report(vitest([passing])), 0)).toMatchObject({ passed: 3, failed: 0, failures: [] });
});

test('an unhandled error between tests is a failure, and is named', () => {
  const root = path.join(import.meta.dirname, '..');
  const errors = path.join(folder, 'errors.json');
  writeFileSync(
    path.join(folder, 'a.test.js'),
    "test('adds', () => void Promise.reject(new Error('nobody waits')));",
  );
  const run = spawnSync(
    process.execPath,
    [
      ...[path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--globals', '--root', folder],
      ...['--reporter', path.join(root, 'scripts/unhandled-errors.mjs')],
    ],
    { env: { ...process.env, UNHANDLED_ERRORS: errors }, encoding: 'utf8' },
  );
  expect(run.status, run.stderr).toBe(1);
  expect(readFileSync(errors, 'utf8')).toContain('a.test.js: unhandled error');
  expect(readVitest(report(vitest([passing])), 1, errors)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [expect.stringContaining('nobody waits')],
  });
});

test('finds failed end-to-end tests within any describe, with the step that timed out', () => {
  const errors = [{ message: 'Timeout' }, { message: 'waiting for a button\n    at a.spec.ts' }];
  const spec = (title: string, ok: boolean) => ({
    file: 'a.spec.ts',
    line: 7,
    title,
    ok,
    tests: [{ results: [{ status: ok ? 'passed' : 'timedOut', errors: ok ? [] : errors }] }],
  });
  const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('saves', false)] }] }];
  const stats = { expected: 1, unexpected: 1, skipped: 0 };
  expect(readPlaywright(report({ stats, suites }), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['a.spec.ts:7: saves: Timeout | waiting for a button'],
    skips: [],
  });
});
