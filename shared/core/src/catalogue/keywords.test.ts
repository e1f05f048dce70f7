import { describe, expect, it } from 'vitest';
import { CANADIAN_CITIES, CANADIAN_PROVINCES, keywordBlock, US_STATES } from './keywords.ts';

describe('the keyword-and-region block', () => {
  it('names every state, province and territory once', () => {
    expect(new Set(US_STATES).size).toBe(50);
    expect(new Set(CANADIAN_PROVINCES).size).toBe(13);
    expect(new Set(CANADIAN_CITIES).size).toBe(CANADIAN_CITIES.length);
  });

  it('is printed as whole sentences', () => {
    const sentences = keywordBlock();
    expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
    expect(sentences.join(' ')).toMatch(/Wyoming\..*Yukon; Toronto/);
  });
});
