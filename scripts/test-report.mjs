/**
 * What a runner's JSON report says: `{ passed, failed, skipped, remarks }`. The remarks name what failed, with the start
 * of its error, and what took longest: the end of a log is what is kept of it.
 */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export function readVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.success || report.numFailedTests ? 0 : 1),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    remarks: report.testResults.flatMap(failuresOf),
  };
}

function failuresOf({ name, message, assertionResults }) {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && message) return [`${file}: ${brief(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${brief(failureMessages[0])}`);
}

export function readPlaywright({ stats, suites }) {
  const specs = specsOf(suites);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    remarks: [
      ...specs.filter(({ ok }) => !ok).map(failureOf),
      ...specs.filter(isUnsteady).map((spec) => `UNSTEADY, passed on its second try: ${failureOf(spec)}`),
      slowestOf(specs),
    ],
  };
}

const specsOf = (suites) =>
  suites.flatMap((suite) => [...specsOf(suite.suites ?? []), ...(suite.specs ?? [])]);
const isUnsteady = ({ tests }) => tests.some(({ status }) => status === 'flaky');
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results);

function failureOf(spec) {
  const { error } = resultsOf(spec).find(({ status }) => status !== 'passed') ?? {};
  return `${spec.file}:${spec.line}: ${spec.title}: ${brief(error?.message)}`;
}

/** The four stories that took longest: where the time of a run can be won back. */
function slowestOf(specs) {
  const longest = specs
    .map((spec) => ({ spec, ms: resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 4)
    .map(({ spec, ms }) => `${spec.file}:${spec.line} ${Math.round(ms / 1000)} s`);
  return `slowest: ${longest.join(', ')}`;
}

/** The start of an error's message, on one line, without colours. */
function brief(message = '') {
  const [text] = stripVTControlCharacters(message).split(/\n\s+at /);
  return text.replace(/\s+/g, ' ').slice(0, 600);
}
