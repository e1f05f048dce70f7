/**
 * Reads a runner's JSON report: `{ passed, failed, skipped, failures, skips }`, the last two as sentences. A
 * runner that failed outside its tests counts as one failure: both runners fail in this way if they find no
 * test.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const SKIPPED = new Set(['pending', 'skipped', 'todo']);

/**
 * @param file output of `vitest --reporter=json` @param code its exit code
 * @param errors output of unhandled-errors.mjs
 */
export function readVitest(file, code, errors) {
  const report = parse(file);
  if (report === null) return nothing;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${place}: ${brief(message)}`] : [];
    return failed.map((test) => `${place}: ${test.fullName}: ${brief(test.failureMessages[0])}`);
  });
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  const skips = report.testResults.flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => SKIPPED.has(status)).length;
    return count > 0 ? [`${path.relative(process.cwd(), name)}: ${count} skipped`] : [];
  });
  failures.push(...(parse(errors) ?? []).map(brief));
  return checked({ passed: report.numPassedTests, failed: failures.length, skipped, failures, skips }, code);
}

/** @param file output of `playwright --reporter=json` @param code its exit code */
export function readPlaywright(file, code) {
  const report = parse(file);
  if (report === null) return nothing;
  const failures = specsOf(report.suites)
    .filter(({ ok }) => !ok)
    .map(({ file: place, line, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const { errors = [] } = results.find(({ status }) => status !== 'passed') ?? {};
      // After a timeout, the second error names the step that was waiting.
      return `${place}:${line}: ${title}: ${errors.map(({ message }) => brief(message)).join(' | ')}`;
    });
  const { expected: passed, unexpected: failed, skipped } = report.stats;
  return checked({ passed, failed, skipped, failures, skips: [] }, code);
}

const nothing = { passed: 0, failed: 1, skipped: 0, failures: ['the runner wrote no report'], skips: [] };

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function checked(sum, code) {
  if (sum.failed > 0 || code === 0) return sum;
  return { ...sum, failed: 1, failures: [`exit code ${code}, but no test failed`] };
}

const specsOf = (suites) =>
  suites.flatMap((suite) => [...specsOf(suite.suites ?? []), ...(suite.specs ?? [])]);

/** Returns the start of an error's message on one line, without colors. */
function brief(message = '') {
  const [text] = stripVTControlCharacters(message).split(/\n\s+at /);
  return text.replace(/\s+/g, ' ').slice(0, 600);
}
