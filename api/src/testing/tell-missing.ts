import { test } from 'vitest';
import { isRequired } from './programs.ts';
import type { FoundProgram } from './programs.ts';

/** Says what is left out where the tool is missing: a skipped test, which fails when TEST_REQUIRE asks for the tool. */
export function tellMissing(on: string, tool: 'mongod' | 's3', found: FoundProgram): void {
  if ('binary' in found) return;
  const { reason } = found;
  test.skipIf(!isRequired(tool))(`on ${on}: ${reason}`, () => {
    throw new Error(`TEST_REQUIRE asks for ${tool}, but ${reason}`);
  });
}
