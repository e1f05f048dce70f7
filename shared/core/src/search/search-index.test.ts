import { expect, test } from 'vitest';
import type { SearchDocument } from '../domain/search/search-document.ts';
import { createSearchIndex } from './search-index.ts';

const TERM = { typed: 'seal', isCode: false, means: [['seal']] };
const document = (id: string, text = 'one seal of many'): SearchDocument => ({
  ...{ id, href: id, text },
  ...{ kind: 'page', title: 'A page', place: 'Page' },
});

test('hits of equal weight have one order, regardless of the order of writes', () => {
  const built = createSearchIndex([document('/one'), document('/two')]);
  const written = createSearchIndex([document('/one', 'not yet'), document('/two'), document('/gone')]);
  written.put([document('/one')]);
  written.drop(['/gone']);
  const found = (index: typeof built) => index.find([TERM]).map((each) => each.document.id);
  expect(found(built)).toEqual(['/one', '/two']);
  // The first search removes discarded documents from the index, which changes internal positions.
  found(written);
  expect(found(written)).toEqual(found(built));
});

test('one wrong letter is corrected anywhere in a word, and two only after a correct first one', () => {
  const index = createSearchIndex([
    document('/one', 'Sleeves must fit a coupling of a repair clamp, also a valve of fire class'),
  ]);
  const corrected = {
    klamp: 'clamp',
    cuppling: 'coupling',
    vavle: 'valve',
    burst: null,
    // Two wrong letters are another word if it is short.
    fiber: null,
  };
  for (const [typed, word] of Object.entries(corrected)) expect(index.nearest(typed), typed).toBe(word);
});

test('a digit is never corrected, since C511 and C501 are two standards', () => {
  const index = createSearchIndex([document('/one', 'AWWA C501 for sluice gates')]);
  expect(['C511', 'CC501', 'C50'].map((word) => index.nearest(word))).toEqual([null, 'c501', null]);
  const sizes = createSearchIndex([document('/one', 'Sizes: 150, 900')]);
  expect(['C900', 'D150'].map((word) => sizes.nearest(word))).toEqual([null, null]);
});
