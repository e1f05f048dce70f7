import { describe, expect, test } from 'vitest';
import { buildPage } from '../../testing/build-page.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { mergeRecords } from '../merge.ts';
import { hasDraft } from './has-draft.ts';
import { prepare, publication, withDraft } from './prepared.ts';

const LIVE = buildProduct({ title: 'Clamp', summary: 'Repairs pipes.', weight: '2 lb' });
const section = (slug: string, title: string) => ({ type: 'section' as const, slug, title, rows: [] });

/** Returns the record with the draft of a form. */
const drafted = <R extends typeof LIVE>(record: R, form: Partial<R>): R => ({
  ...record,
  prepared: prepare<R>('product', record, { ...record, ...form }) as R['prepared'],
});

describe('the draft of a live record (D36.5)', () => {
  test('has only the changed fields, and none if the form equals the live version', () => {
    expect(prepare('product', LIVE, { ...LIVE, title: 'New clamp' })).toEqual({
      from: { title: 'Clamp' },
      to: { title: 'New clamp' },
    });
    expect(prepare('product', LIVE, { ...LIVE, draft: true })).toBeNull();
    expect([hasDraft(LIVE), hasDraft(drafted(LIVE, { title: 'New clamp' }))]).toEqual([false, true]);
  });

  test('shows what has changed in the live version since, and publishes its own changes alone', () => {
    const draft = drafted(LIVE, { title: 'New clamp' });
    const now = { ...draft, weight: '3 lb' };
    expect(withDraft('product', now)).toMatchObject({ title: 'New clamp', weight: '3 lb' });
    expect(publication('product', now)).toEqual({
      clashes: [],
      fields: { title: 'New clamp', prepared: null },
    });
    expect(withDraft('product', LIVE)).toBe(LIVE);
  });

  test('clashes where both have changed the same part, also after the draft is saved again', () => {
    const now = { ...drafted(LIVE, { title: 'New clamp' }), title: 'Other clamp', weight: '3 lb' };
    const clash = [{ part: 'title', mine: 'New clamp', theirs: 'Other clamp' }];
    expect(publication('product', now).clashes).toEqual(clash);
    const again = drafted(now, { ...withDraft('product', now), summary: 'Seals pipes.' });
    expect(publication('product', again).clashes).toEqual(clash);
    expect(again.prepared?.from).toEqual({ title: 'Clamp', summary: 'Repairs pipes.' });
  });

  test('merges the sections of a page, and a section deleted in the draft stays deleted', () => {
    const live = buildPage({ content: [section('a', 'A'), section('b', 'B')] });
    const first = prepare('page', live, { content: [section('a', 'A2'), section('b', 'B')] });
    const others = { ...live, prepared: first as typeof live.prepared };
    others.content = [section('a', 'A'), section('b', 'B2'), section('c', 'C')];
    expect(withDraft('page', others).content).toEqual([
      section('a', 'A2'),
      section('b', 'B2'),
      section('c', 'C'),
    ]);
    const second = prepare('page', others, { content: [section('a', 'A2'), section('b', 'B2')] });
    const next = { ...others, prepared: second as typeof live.prepared };
    expect(publication('page', next)).toMatchObject({
      clashes: [],
      fields: { content: [section('a', 'A2'), section('b', 'B2')] },
    });
  });

  test('of two people merges by field, and the same field is one choice', () => {
    const base = drafted(LIVE, { title: 'New clamp' });
    const mine = drafted(base, { ...withDraft('product', base), summary: 'Mine.' });
    const theirs = drafted(base, { ...withDraft('product', base), weight: '9 lb' });
    const merged = mergeRecords<object>('product', base, mine, theirs);
    expect(merged.clashes).toEqual([]);
    expect(merged.resolve('mine')).toMatchObject({
      prepared: { to: { title: 'New clamp', summary: 'Mine.', weight: '9 lb' } },
    });
    const other = drafted(base, { ...withDraft('product', base), summary: 'Theirs.', weight: '9 lb' });
    const asked = mergeRecords<object>('product', base, mine, other);
    expect(asked.clashes.map(({ part }) => part)).toEqual(['prepared']);
    expect(asked.resolve('mine')).toMatchObject({ prepared: { to: { summary: 'Mine.', weight: '9 lb' } } });
  });
});
