import { test } from 'vitest';
import { isRequired } from './programs.ts';
import type { FoundProgram } from './programs.ts';

/**
 * Reports the tests that a missing tool disables: as a skipped test, or as a failed one if TEST_REQUIRE asks
 * for the tool.
 */
export function tellMissing(on: string, tool: 'mongod' | 's3', found: FoundProgram): void {
  if ('binary' in found) return;
  const { reason } = found;
  test.skipIf(!isRequired(tool))(`on ${on}: ${reason}`, () => {
    throw new Error(`TEST_REQUIRE asks for ${tool}, but ${reason}`);
  });
}
