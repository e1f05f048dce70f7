/**
 * A reporter of Vitest that writes the errors outside of tests to the file UNHANDLED_ERRORS, as a JSON list
 * of sentences. The JSON report of Vitest leaves them out.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const sentences = errors.map(({ message, VITEST_TEST_PATH: file }) => {
      const place = file ? `${path.relative(process.cwd(), file)}: ` : '';
      return `${place}unhandled error: ${message}`;
    });
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(sentences));
  }
}
