import { describe, expect, it } from 'vitest';
import { undoPolicy } from './undo-policy.ts';

describe('undo policy', () => {
  it('shares one snapshot within the typing of one field', () => {
    const typing = undoPolicy({ type: 'updateBlock', id: 'a', patch: { text: 'x' } });
    expect(typing).toEqual(undoPolicy({ type: 'updateBlock', id: 'a', patch: { text: 'xy' } }));
    expect(typing).not.toEqual(undoPolicy({ type: 'updateBlock', id: 'b', patch: { text: 'x' } }));
    expect(typing).not.toEqual(undoPolicy({ type: 'updateBlock', id: 'a', patch: { heading: 'x' } }));
    expect(undoPolicy({ type: 'setText', field: 'title', value: 'x' }).burst).not.toBeNull();
  });

  it('gives every other edit a snapshot of its own', () => {
    expect(undoPolicy({ type: 'updateBlock', id: 'a', patch: { lazy: true } }).burst).toBeNull();
    expect(undoPolicy({ type: 'setSeo', patch: { metaTitle: 'a', metaDescription: 'b' } }).burst).toBeNull();
    expect(undoPolicy({ type: 'deleteBlock', id: 'a' }).burst).toBeNull();
  });
});
