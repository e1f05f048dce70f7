import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookTwice, readVitest } from './test-report.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wa-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A report of vitest's with that many tests passed, and one failed in each of these files. */
function reportOf(passed: number, failing: string[]) {
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failing.length,
    numPendingTests: 0,
    success: failing.length === 0,
    testResults: failing.map((file) => ({
      name: path.resolve(file),
      message: '',
      assertionResults: [{ status: 'failed', fullName: 'a test', failureMessages: ['late\n at here'] }],
    })),
  });
}

/** A runner whose runs end like these, one after the other; it notes what it was asked to run. */
function runner(runs: { passed: number; failing: string[] }[]) {
  const asked: (string[] | undefined)[] = [];
  const start = (file: string, only?: string[]) => {
    const { passed, failing } = runs[asked.length] ?? { passed: 0, failing: [] };
    asked.push(only);
    writeFileSync(file, reportOf(passed, failing));
    return Promise.resolve(failing.length === 0 ? 0 : 1);
  };
  return { asked, start };
}

describe('a run whose few failures are looked at again', () => {
  const look = (runs: { passed: number; failing: string[] }[]) => {
    const { asked, start } = runner(runs);
    return lookTwice(path.join(folder, 'report.json'), readVitest, start).then((sum) => ({ sum, asked }));
  };

  it('is run once when all is well', async () => {
    const { sum, asked } = await look([{ passed: 9, failing: [] }]);
    expect(asked).toEqual([undefined]);
    expect(sum).toMatchObject({ passed: 9, failed: 0, code: 0 });
  });

  it('counts what passes alone, and names it as unsteady', async () => {
    const { sum, asked } = await look([
      { passed: 8, failing: ['a/b.test.ts'] },
      { passed: 3, failing: [] },
    ]);
    expect(asked).toEqual([undefined, ['a/b.test.ts']]);
    expect(sum).toMatchObject({ passed: 9, failed: 0, code: 0 });
    expect(sum.remarks).toEqual(['UNSTEADY, passed alone: a/b.test.ts: a test: late']);
  });

  it('fails when it fails alone, too', async () => {
    const { sum } = await look([
      { passed: 8, failing: ['a/b.test.ts'] },
      { passed: 2, failing: ['a/b.test.ts'] },
    ]);
    expect(sum).toMatchObject({ passed: 8, failed: 1, code: 1 });
    expect(sum.remarks.join()).not.toContain('UNSTEADY');
  });

  it('is not run again when more than a few fail', async () => {
    const failing = Array.from({ length: 9 }, (_, index) => `${index}.test.ts`);
    const { sum, asked } = await look([{ passed: 0, failing }]);
    expect(asked).toHaveLength(1);
    expect(sum).toMatchObject({ failed: 9, code: 1 });
  });
});

it('a file that fails before its first test has failed, whatever its tests are called', () => {
  const before = { name: path.resolve('a.test.ts'), status: 'failed', message: '' };
  const tests = [{ status: 'skipped', fullName: 'a test', failureMessages: [] }];
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, success: false };
  const read = readVitest({ ...report, testResults: [{ ...before, assertionResults: tests }] });
  expect(read).toMatchObject({ passed: 3, failed: 1, again: ['a.test.ts'] });
});
