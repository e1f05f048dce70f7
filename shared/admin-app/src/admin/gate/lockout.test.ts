import { describe, expect, it } from 'vitest';
import { lockedText } from './lockout.ts';

describe('lockedText', () => {
  it('counts minutes, then seconds, and says nothing when it is over', () => {
    expect(lockedText(125)).toBe('Too many attempts. Try again in 2:05 minutes.');
    expect(lockedText(59)).toBe('Too many attempts. Try again in 59 seconds.');
    expect(lockedText(0)).toBeNull();
  });
});
