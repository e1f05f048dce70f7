/**
 * What a runner's JSON report says: `{ passed, failed, skipped, remarks, again }`. The remarks name what failed, with the
 * start of its error, and what took longest: the end of a log is what is kept of it. `again` are the runner's arguments
 * for what failed alone.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export function readVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: Math.max(
      report.numFailedTests + report.testResults.filter(failsWithoutTest).length,
      report.success ? 0 : 1,
    ),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    remarks: report.testResults.flatMap(failuresOf),
    again: report.testResults.filter((file) => failuresOf(file).length > 0).map(({ name }) => fileOf(name)),
  };
}

const failsWithoutTest = (file) =>
  failuresOf(file).length > 0 && !file.assertionResults.some(({ status }) => status === 'failed');

const fileOf = (name) => path.relative(process.cwd(), name);

function failuresOf({ name, status: ended, message, assertionResults }) {
  const file = fileOf(name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // What fails before its first test leaves tests that were skipped.
  if (failed.length === 0 && (message || ended === 'failed')) return [`${file}: ${brief(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${brief(failureMessages[0])}`);
}

export function readPlaywright({ stats, suites }) {
  const specs = specsOf(suites);
  const failed = specs.filter(({ ok }) => !ok);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    remarks: [
      ...failed.map(failureOf),
      ...specs.filter(isUnsteady).map((spec) => `${UNSTEADY} on its second try: ${failureOf(spec)}`),
      slowestOf(specs),
    ],
    again: failed.map(({ file, line }) => `${file}:${line}`),
  };
}

const UNSTEADY = 'UNSTEADY, passed';
/** More than this is no matter of a busy machine. */
const AGAIN_MAX = 8;

/**
 * Runs a runner and reads its report. The few that fail are run once more by themselves, when nothing else asks the
 * machine for its time: what passes then counts, and is named as unsteady. Answers what the report says, with the exit
 * code of the last run.
 *
 * @param report file for the runner's report
 * @param read `readVitest` or `readPlaywright`
 * @param start runs it, given the report's file and, the second time, what to run; resolves to its exit code
 */
export async function lookTwice(report, read, start) {
  const readReport = (file) => read(JSON.parse(readFileSync(file, 'utf8')));
  const code = await start(report);
  const first = readReport(report);
  if (first.again.length === 0 || first.again.length > AGAIN_MAX) return { ...first, code };
  const alone = `${report}.alone.json`;
  const codeAlone = await start(alone, first.again);
  const second = readReport(alone);
  if (codeAlone !== 0 || second.failed > 0)
    return { ...first, remarks: [...first.remarks, ...second.remarks], code };
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    remarks: first.remarks.map((line, index) => (index < first.failed ? `${UNSTEADY} alone: ${line}` : line)),
    code: codeAlone,
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
