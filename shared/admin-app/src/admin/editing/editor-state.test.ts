import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { changeRecord } from '../../client/edits/operations.ts';
import { decide } from '../../client/queue/rebase.ts';
import { NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { emptyHistory } from '@wa/core/domain/pages/snapshot-history';
import { afterAnswer, applyEdit, openEditing, undoEdit } from './editor-state.ts';

const opened = openEditing<never, { title: string }>(null, { title: 'a' });
const type = (state: typeof opened, title: string, burst: string | null = 'title') =>
  applyEdit(state, () => ({ title }), burst);

describe('the undo history of a form', () => {
  it('knows an edit that changes nothing, and text that was typed back', () => {
    expect(applyEdit(opened, (now) => now)).toBe(opened);
    const back = type(type(opened, 'ab'), 'a');
    expect(back.history).toMatchObject({ past: [], burst: null });
  });

  it('skips snapshots that would change nothing, and says when none is left', () => {
    expect(undoEdit(opened)).toEqual({ state: opened, message: NO_MORE_UNDOS });
    const history = { ...emptyHistory<{ title: string }>(), past: [{ title: '0' }, { title: 'a' }] };
    expect(undoEdit({ ...opened, history }).state.form.title).toBe('0');
    const same = { ...emptyHistory<{ title: string }>(), past: [{ title: 'a' }] };
    const { state, message } = undoEdit({ ...opened, history: same });
    expect([state.history.past, message]).toEqual([[], NO_MORE_UNDOS]);
  });
});

describe('a response that includes changes by others', () => {
  const fields = ['title', 'image', 'slug', 'metaTitle'] as const;
  const edit = fc.dictionary(fc.constantFrom(...fields), fc.constantFrom('a', 'b'), { minKeys: 1 });

  it('merges later changes in the same way as the queue', () => {
    const base = buildProduct({ title: 'a' });
    const kind = {
      name: 'product',
      open: (stored: typeof base | null) => ({ ...(stored ?? base) }),
    } as const;
    fc.assert(
      fc.property(edit, edit, (typed, others) => {
        const sent = kind.open(base);
        const state = applyEdit(openEditing(base, sent), (now) => ({ ...now, ...typed }));
        const theirs = { ...base, ...others, version: 2 };
        const draft = changeRecord('product', { ...base }, typed);
        const body =
          draft && decide({ ...draft, opId: '', serverId: '', at: '', dependsOn: [] }, theirs, 'mine')?.body;
        expect(afterAnswer(state, kind, sent, theirs).form).toEqual({ ...theirs, ...body });
      }),
    );
  });
});
