import { describe, expect, it } from 'vitest';
import { isEntry } from '@wa/core/domain/pages/page-content';
import type { PageInput, SectionEntry } from '@wa/core/domain/pages/page';
import { buildBlock, buildPageInput, buildRow, buildSection } from '@wa/core/testing/build-page';
import { differingParts, mergePages } from './merge-pages.ts';

const section = (slug: string, text: string): SectionEntry =>
  buildSection({ slug, title: slug, rows: [buildRow([buildBlock({ id: slug, data: { text } })])] });
const page = (...content: PageInput['content']) => buildPageInput({ content });
const slugs = ({ content }: PageInput) =>
  content.flatMap((entry) => (isEntry(entry, 'section') ? [entry.slug] : []));

describe('mergePages', () => {
  const base = page(section('a', 'one'), section('b', 'two'));

  it('takes the sections that only one side changed from that side', () => {
    const mine = page(section('a', 'mine'), section('b', 'two'));
    const theirs = page(section('a', 'one'), section('b', 'theirs'));
    const merge = mergePages(base, mine, theirs);
    expect(merge.clashes).toEqual([]);
    expect(merge.resolve({}).content).toEqual([section('a', 'mine'), section('b', 'theirs')]);
  });

  it('asks about a section that both changed, and gives the chosen side', () => {
    const mine = { ...page(section('a', 'mine'), section('b', 'two')), title: 'Mine' };
    const theirs = page(section('a', 'theirs'), section('b', 'two'));
    const merge = mergePages(base, mine, theirs);
    expect(merge.clashes.map(({ field }) => field)).toEqual(['section:a']);
    expect(merge.resolve({ 'section:a': 'mine' }).content[0]).toEqual(section('a', 'mine'));
    expect(merge.resolve({ 'section:a': 'theirs' }).content[0]).toEqual(section('a', 'theirs'));
    expect(merge.resolve({}).title).toBe('Mine');
  });

  it('keeps what either side added, in place', () => {
    const mine = page(section('a', 'one'), section('mine', 'x'), section('b', 'two'));
    const theirs = page(section('a', 'one'), section('b', 'two'), section('theirs', 'y'));
    expect(slugs(mergePages(base, mine, theirs).resolve({}))).toEqual(['a', 'mine', 'b', 'theirs']);
  });

  it('lets a section go that one side deleted and the other left alone', () => {
    const mine = page(section('b', 'two'));
    const theirs = page(section('a', 'one'), section('b', 'theirs'));
    expect(slugs(mergePages(base, mine, theirs).resolve({}))).toEqual(['b']);
  });

  it('asks about a section that one side deleted and the other changed', () => {
    const mine = page(section('b', 'two'));
    const theirs = page(section('a', 'theirs'), section('b', 'two'));
    const merge = mergePages(base, mine, theirs);
    expect(merge.clashes).toHaveLength(1);
    expect(slugs(merge.resolve({ 'section:a': 'mine' }))).toEqual(['b']);
    expect(slugs(merge.resolve({}))).toEqual(['a', 'b']);
  });

  it('names the parts in which two pages differ', () => {
    const other = { ...page(section('a', 'x'), section('b', 'two')), title: 'Other' };
    expect(differingParts(base, other)).toEqual(['Title', 'Section “a”']);
  });
});
