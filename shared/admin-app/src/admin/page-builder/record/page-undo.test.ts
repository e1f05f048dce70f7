import { describe, expect, it } from 'vitest';
import { emptyHistory, record } from '@wa/core/domain/pages/snapshot-history';
import type { PageInput } from '@wa/core/domain/pages/page';
import { buildPage } from '@wa/core/testing/build-page';
import { blankPage } from './editor-state.ts';
import { historyOf, isPageUndo, toPageUndo } from './page-undo.ts';

const page = buildPage({ title: 'Now', version: 3 });
const history = record(emptyHistory<PageInput>(), blankPage('a', 'Before'), blankPage('a', 'Now'));

describe('historyOf', () => {
  const kept = toPageUndo(page, history, 'saved');

  it('goes on where the same version of the same page was left', () => {
    expect(historyOf(kept, 'saved', page).past).toEqual([blankPage('a', 'Before')]);
  });

  it('is empty once the page has changed, or for other content, or another page', () => {
    expect(historyOf(kept, 'saved', { ...page, version: 4 }).past).toEqual([]);
    expect(historyOf(kept, 'draft', page).past).toEqual([]);
    expect(historyOf(kept, 'saved', buildPage({ version: 3 })).past).toEqual([]);
    expect(historyOf(null, 'saved', page).past).toEqual([]);
  });
});

describe('isPageUndo', () => {
  it('takes what was kept, as it comes back from the disk, and nothing else', () => {
    const { value } = toPageUndo(page, history, 'draft');
    expect(isPageUndo(JSON.parse(JSON.stringify(value)))).toBe(true);
    expect(isPageUndo({ ...value, history: { ...history, past: [{ title: 1 }] } })).toBe(false);
    expect(isPageUndo({ ...value, of: 'other' })).toBe(false);
  });
});
