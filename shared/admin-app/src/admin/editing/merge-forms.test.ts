import { describe, expect, it } from 'vitest';
import { isEntry, type PageInput, type SectionEntry } from '@wa/core/domain/pages/page';
import { newSidebarDraft, type SidebarDraft } from '@wa/core/domain/sidebar/sidebar-editor';
import { buildBlock, buildPageInput, buildRow, buildSection } from '@wa/core/testing/build-page';
import { pageParts } from '../page-builder/record/page-parts.ts';
import { sidebarKind } from '../sidebar/sidebar-kind.ts';
import { differingParts, mergeForms } from './merge-forms.ts';

const section = (slug: string, text: string): SectionEntry =>
  buildSection({ slug, title: slug, rows: [buildRow([buildBlock({ id: slug, data: { text } })])] });
const page = (...content: PageInput['content']) => buildPageInput({ content });
const slugs = ({ content }: PageInput) =>
  content.flatMap((entry) => (isEntry(entry, 'section') ? [entry.slug] : []));
const mergePages = (base: PageInput, mine: PageInput, theirs: PageInput) =>
  mergeForms(pageParts, base, mine, theirs);

describe('two edits of a page', () => {
  const base = page(section('a', 'one'), section('b', 'two'));

  it('take the sections that only one side changed from that side', () => {
    const mine = page(section('a', 'mine'), section('b', 'two'));
    const theirs = page(section('a', 'one'), section('b', 'theirs'));
    const merge = mergePages(base, mine, theirs);
    expect(merge.clashes).toEqual([]);
    expect(merge.resolve({}).content).toEqual([section('a', 'mine'), section('b', 'theirs')]);
  });

  it('ask about a section that both changed, and give the chosen side', () => {
    const mine = { ...page(section('a', 'mine'), section('b', 'two')), title: 'Mine' };
    const theirs = page(section('a', 'theirs'), section('b', 'two'));
    const merge = mergePages(base, mine, theirs);
    expect(merge.clashes.map(({ field }) => field)).toEqual(['section:a']);
    expect(merge.resolve({ 'section:a': 'mine' }).content[0]).toEqual(section('a', 'mine'));
    expect(merge.resolve('mine').content[0]).toEqual(section('a', 'mine'));
    expect(merge.resolve({ 'section:a': 'theirs' }).content[0]).toEqual(section('a', 'theirs'));
    expect(merge.resolve({}).title).toBe('Mine');
  });

  it('keep what either side added, in place', () => {
    const mine = page(section('a', 'one'), section('mine', 'x'), section('b', 'two'));
    const theirs = page(section('a', 'one'), section('b', 'two'), section('theirs', 'y'));
    expect(slugs(mergePages(base, mine, theirs).resolve({}))).toEqual(['a', 'mine', 'b', 'theirs']);
  });

  it('let a section go that one side deleted and the other left alone', () => {
    const mine = page(section('b', 'two'));
    const theirs = page(section('a', 'one'), section('b', 'theirs'));
    expect(slugs(mergePages(base, mine, theirs).resolve({}))).toEqual(['b']);
  });

  it('ask about a section that one side deleted and the other changed', () => {
    const mine = page(section('b', 'two'));
    const theirs = page(section('a', 'theirs'), section('b', 'two'));
    const merge = mergePages(base, mine, theirs);
    expect(merge.clashes).toHaveLength(1);
    expect(slugs(merge.resolve({ 'section:a': 'mine' }))).toEqual(['b']);
    expect(slugs(merge.resolve({}))).toEqual(['a', 'b']);
  });

  it('leave a page as it is that nobody changed, entries of later versions in their places', () => {
    const mixed = page(
      { type: 'later' },
      section('a', 'one'),
      { type: 'layout', showHeader: true },
      section('b', 'two'),
    );
    expect(mergePages(mixed, mixed, mixed).resolve('mine')).toEqual(mixed);
  });

  it('are told apart by the names of their parts', () => {
    const other = { ...page(section('a', 'x'), section('b', 'two')), title: 'Other' };
    expect(differingParts(pageParts, base, other)).toEqual(['Title', 'Section “a”']);
  });
});

describe('two edits of a sidebar item', () => {
  const child = (id: string, name = id) => ({
    _id: id,
    name,
    href: '',
    linkedProduct: '',
    linkedPage: '',
    section: '',
  });
  const item = (...children: SidebarDraft['children']): SidebarDraft => ({ ...newSidebarDraft(), children });
  const base = item(child('a'), child('b'));
  const merge = (mine: SidebarDraft, theirs: SidebarDraft) =>
    mergeForms(sidebarKind.parts, base, mine, theirs);

  it('merge where they concern different children', () => {
    const merged = merge(item(child('a', 'mine'), child('b')), item(child('a'), child('b', 'theirs')));
    expect(merged.clashes).toEqual([]);
    expect(merged.resolve({}).children.map(({ name }) => name)).toEqual(['mine', 'theirs']);
  });

  it('ask about a child that one removed and the other renamed', () => {
    const mine = { ...item(child('b')), removedChildren: ['a'] };
    const merged = merge(mine, item(child('a', 'theirs'), child('b')));
    expect(merged.clashes.map(({ field }) => field)).toEqual(['child:a']);
    expect(merged.resolve({ 'child:a': 'mine' })).toMatchObject({
      children: [{ _id: 'b' }],
      removedChildren: ['a'],
    });
    expect(merged.resolve({}).removedChildren).toEqual([]);
  });
});
