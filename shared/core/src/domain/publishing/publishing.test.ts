import { expect, it } from 'vitest';
import { nextBuildNumber } from './build-number.ts';
import { CHECKS, passedChecks } from './checks.ts';

it('builds count up, also after a rollback and after deploys without a number (D8.7)', () => {
  expect(nextBuildNumber([])).toBe(1);
  expect(nextBuildNumber([{}, { number: null }])).toBe(3);
  expect(nextBuildNumber([{ number: 4 }, { number: 7 }, {}])).toBe(8);
});

it('a check passed when none of its issues was found', () => {
  const passed = passedChecks([{ code: 'no-alt' }, { code: 'no-alt' }, { code: 'of-a-later-version' }]);
  expect(passed).toHaveLength(Object.keys(CHECKS).length - 1);
  expect(passed).not.toContain('image descriptions');
});
