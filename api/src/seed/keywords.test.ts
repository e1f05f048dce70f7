import { describe, expect, it } from 'vitest';
import { keywordSentences } from '@wa/core/domain/settings/settings';
import { CANADIAN_CITIES, CANADIAN_PROVINCES, US_STATES } from './keywords.ts';
import { seedSettings } from './seed-settings.ts';

describe('the keyword-and-region block', () => {
  it('names every state, province and territory once', () => {
    expect(new Set(US_STATES).size).toBe(50);
    expect(new Set(CANADIAN_PROVINCES).size).toBe(13);
    expect(new Set(CANADIAN_CITIES).size).toBe(CANADIAN_CITIES.length);
  });

  it('is printed as whole sentences, without those that have no words', () => {
    const sentences = keywordSentences(seedSettings);
    expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true);
    expect(sentences.join(' ')).toMatch(/Wyoming\..*Yukon; Toronto/);
    const none = { keywordProducts: [], keywordStates: ['Ohio'], keywordProvinces: [], keywordCities: [] };
    expect(keywordSentences(none)).toEqual(['United States: Ohio.']);
  });
});
