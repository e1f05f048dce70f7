import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBlock, buildPageInput, buildRow, buildSection } from '../testing/build-page.ts';
import { differingParts, mergeRecords, type Choices } from './merge.ts';
import { fieldOf } from './merge-parts.ts';
import { isEntry, type PageInput, type SectionEntry } from './pages/page.ts';
import { newSidebarDraft } from './sidebar/sidebar-editor.ts';

const partsIn = ({ clashes }: { clashes: readonly { part: string }[] }) => clashes.map(({ part }) => part);

describe('two edits of the fields of a record', () => {
  const record = fc.record({
    a: fc.nat(2),
    b: fc.array(fc.nat(1), { maxLength: 2 }),
    c: fc.option(fc.nat(1)),
  });
  type Fields = { a: number; b: number[]; c: number | null };
  const merge = (base: Fields, mine: Fields, theirs: Fields) => mergeRecords('product', base, mine, theirs);

  it('ask about a field that both changed, which is theirs until someone chooses', () => {
    const merged = mergeRecords(
      'product',
      { title: 'a', image: '1' },
      { title: 'b', image: '2' },
      { title: 'c', image: '1' },
    );
    expect(merged.clashes).toEqual([{ part: 'title', mine: 'b', theirs: 'c' }]);
    expect(merged.resolve({})).toEqual({ title: 'c', image: '2' });
    expect(merged.resolve({ title: 'mine' })).toEqual({ title: 'b', image: '2' });
    expect(merged.resolve('mine')).toEqual({ title: 'b', image: '2' });
    expect(merged.resolve({ title: 'theirs' })).toEqual({ title: 'c', image: '2' });
  });

  it('lose no field of either side without the question, whichever side is mine (T3.3)', () => {
    fc.assert(
      fc.property(record, record, record, (base, one, two) => {
        const [forth, back] = [merge(base, one, two), merge(base, two, one)];
        expect(partsIn(forth)).toEqual(partsIn(back));
        expect(forth.resolve('mine')).toEqual(back.resolve('theirs'));
        for (const side of ['mine', 'theirs'] as const) {
          const merged = forth.resolve(side);
          for (const field of ['a', 'b', 'c'] as const) {
            const kept = (changed: Fields) => fc.stringify(merged[field]) === fc.stringify(changed[field]);
            const isChanged = (changed: Fields) => fc.stringify(changed[field]) !== fc.stringify(base[field]);
            if (partsIn(forth).includes(field)) expect(kept(side === 'mine' ? one : two)).toBe(true);
            else for (const changed of [one, two]) expect(!isChanged(changed) || kept(changed)).toBe(true);
          }
        }
      }),
    );
  });
});

describe('two edits of a page', () => {
  const section = (slug: string, text: string): SectionEntry =>
    buildSection({ slug, title: slug, rows: [buildRow([buildBlock({ id: slug, data: { text } })])] });
  const page = (...content: PageInput['content']) => buildPageInput({ content });
  const slugs = ({ content }: PageInput) =>
    content.flatMap((entry) => (isEntry(entry, 'section') ? [entry.slug] : []));
  const base = page(section('a', 'one'), section('b', 'two'));
  const merge = (mine: PageInput, theirs: PageInput) => mergeRecords('page', base, mine, theirs);

  it('take the sections that only one side changed from that side', () => {
    const merged = merge(
      page(section('a', 'mine'), section('b', 'two')),
      page(section('a', 'one'), section('b', 'theirs')),
    );
    expect(merged.clashes).toEqual([]);
    expect(merged.resolve({}).content).toEqual([section('a', 'mine'), section('b', 'theirs')]);
  });

  it('ask about a section that both changed, and give the chosen side', () => {
    const mine = { ...page(section('a', 'mine'), section('b', 'two')), title: 'Mine' };
    const merged = merge(mine, page(section('a', 'theirs'), section('b', 'two')));
    expect(partsIn(merged)).toEqual(['section:a']);
    expect(fieldOf('page', 'section:a')).toBe('content');
    for (const choices of ['mine', { 'section:a': 'mine' }] satisfies Choices[])
      expect(merged.resolve(choices).content[0]).toEqual(section('a', 'mine'));
    expect(merged.resolve({}).content[0]).toEqual(section('a', 'theirs'));
    expect(merged.resolve({}).title).toBe('Mine');
  });

  it('keep what either side added, in place', () => {
    const mine = page(section('a', 'one'), section('mine', 'x'), section('b', 'two'));
    const theirs = page(section('a', 'one'), section('b', 'two'), section('theirs', 'y'));
    expect(slugs(merge(mine, theirs).resolve({}))).toEqual(['a', 'mine', 'b', 'theirs']);
  });

  it('remove a section that one side deleted and the other left unchanged, and ask if it was changed', () => {
    const mine = page(section('b', 'two'));
    expect(slugs(merge(mine, page(section('a', 'one'), section('b', 'theirs'))).resolve({}))).toEqual(['b']);
    const merged = merge(mine, page(section('a', 'theirs'), section('b', 'two')));
    expect(partsIn(merged)).toEqual(['section:a']);
    expect(slugs(merged.resolve({ 'section:a': 'mine' }))).toEqual(['b']);
    expect(slugs(merged.resolve({}))).toEqual(['a', 'b']);
  });

  it('ask about the order that both changed, and about no other', () => {
    const [a, b, c] = [section('a', ''), section('b', ''), section('c', '')];
    const merge = (mine: PageInput, theirs: PageInput) => mergeRecords('page', page(a, b, c), mine, theirs);
    expect(merge(page(b, a, c), page(a, b, c)).clashes).toEqual([]);
    const merged = merge(page(b, a, c), page(c, a, b));
    expect(merged.clashes).toEqual([{ part: 'order:sections', mine: [b, a, c], theirs: [c, a, b] }]);
    expect(slugs(merged.resolve('mine'))).toEqual(['b', 'a', 'c']);
    expect(slugs(merged.resolve('theirs'))).toEqual(['c', 'a', 'b']);
  });

  it('keep an unchanged page, with entries of later versions at their positions', () => {
    const mixed = page(
      { type: 'later' },
      section('a', 'one'),
      { type: 'layout', showHeader: true },
      section('b', 'two'),
    );
    expect(mergeRecords('page', mixed, mixed, mixed).resolve('mine')).toEqual(mixed);
  });

  it('are distinguished by their parts', () => {
    const other = { ...page(section('b', 'two'), section('a', 'x')), title: 'Other' };
    expect(differingParts('page', base, other)).toEqual(['title', 'section:a', 'order:sections']);
  });
});

describe('two edits of a sidebar item', () => {
  const child = (_id: string, name = _id, href = '') => ({
    ...{ _id, name, href },
    ...{ linkedProduct: '', linkedPage: '', section: '' },
  });
  type Child = ReturnType<typeof child>;
  const item = (...children: Child[]) => ({ ...newSidebarDraft(), children });
  const [a, b, c] = [child('a'), child('b'), child('c')];
  const merge = (mine: Child[], theirs: Child[]) =>
    mergeRecords('sidebar-item', item(a, b, c), item(...mine), item(...theirs));
  const names = (merged: ReturnType<typeof merge>, choices: Choices) =>
    merged.resolve(choices).children.map(({ name }) => name);

  it.each<[string, Child[], Child[], string[]]>([
    ['different children', [child('a', 'A'), b, c], [a, child('b', 'B'), c], ['A', 'B', 'c']],
    ['an order and a name', [c, a, b], [a, b, child('c', 'C')], ['C', 'a', 'b']],
    ['a name and an order', [a, b, child('c', 'C')], [c, a, b], ['C', 'a', 'b']],
    ['new ones on both sides', [a, child('mine'), b, c], [a, b, c, child('d')], ['a', 'mine', 'b', 'c', 'd']],
    ['a new one and another order', [child('first'), a, b, c], [b, c, a], ['first', 'b', 'c', 'a']],
    ['a removal of mine', [a, c], [a, b, child('c', 'C')], ['a', 'C']],
    ['a removal of theirs', [a, b, child('c', 'C')], [a, c], ['a', 'C']],
    ['the same name', [child('a', 'X'), b, c], [child('a', 'X'), b, c], ['X', 'b', 'c']],
    ['a name and a link', [child('a', 'A'), b, c], [child('a', 'a', '/a'), b, c], ['A', 'b', 'c']],
  ])('keep %s', (_what, mine, theirs, kept) => {
    const merged = merge(mine, theirs);
    expect([names(merged, {}), merged.clashes]).toEqual([kept, []]);
  });

  it.each<[string, Child[], Child[], string, string[], string[]]>([
    [
      'the same name',
      [child('a', 'M'), b, c],
      [child('a', 'T'), b, child('c', 'C')],
      'child:a',
      ['M', 'b', 'C'],
      ['T', 'b', 'C'],
    ],
    ['the order', [b, a, c], [c, b, a], 'order:children', ['b', 'a', 'c'], ['c', 'b', 'a']],
    ['a child that they removed', [child('a', 'M'), b, c], [b, c], 'child:a', ['M', 'b', 'c'], ['b', 'c']],
    ['a child that I removed', [b, c], [child('a', 'T'), b, c], 'child:a', ['b', 'c'], ['T', 'b', 'c']],
  ])('ask about %s, and either answer keeps the rest', (_what, mine, theirs, part, ifMine, ifTheirs) => {
    const merged = merge(mine, theirs);
    expect([partsIn(merged), names(merged, 'mine'), names(merged, 'theirs')]).toEqual([
      [part],
      ifMine,
      ifTheirs,
    ]);
  });

  it('show both sides of a child with the undisputed changes', () => {
    const merged = merge([child('a', 'M', '/mine'), b, c], [child('a', 'T'), b, c]);
    expect(merged.clashes).toMatchObject([
      { mine: { name: 'M', href: '/mine' }, theirs: { name: 'T', href: '/mine' } },
    ]);
  });

  it('keep a child that stays out of the removed ones', () => {
    const mine = { ...item(b, c), removedChildren: ['a'] };
    const merged = mergeRecords('sidebar-item', item(a, b, c), mine, item(child('a', 'T'), b, c));
    expect(merged.resolve('mine').removedChildren).toEqual(['a']);
    expect(merged.resolve('theirs').removedChildren).toEqual([]);
  });

  it('lose no change of only one side, and duplicate no child (T3.3)', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const side = fc.record({
      order: fc.shuffledSubarray(ids, { minLength: 2 }),
      names: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('x', 'y')),
    });
    fc.assert(
      fc.property(side, side, fc.constantFrom('mine' as const, 'theirs' as const), (mine, theirs, choice) => {
        const base = item(...ids.map((id) => child(id)));
        const of = ({ order, names }: typeof mine) => item(...order.map((id) => child(id, names[id] ?? id)));
        const merged = mergeRecords('sidebar-item', base, of(mine), of(theirs));
        const kept = merged.resolve(choice).children;
        expect(new Set(kept.map(({ _id }) => _id)).size).toBe(kept.length);
        for (const id of ids) {
          const now = kept.find(({ _id }) => _id === id)?.name ?? null;
          const [wasMine, wasTheirs] = [mine, theirs].map(({ order, names }) =>
            order.includes(id) ? (names[id] ?? id) : null,
          );
          if (wasMine === wasTheirs || wasTheirs === id) expect(now).toBe(wasMine);
          else if (wasMine === id) expect(now).toBe(wasTheirs);
          else expect(partsIn(merged)).toContain(`child:${id}`);
        }
        const alone = mergeRecords('sidebar-item', base, of(mine), base);
        expect([alone.resolve(choice), alone.clashes]).toEqual([of(mine), []]);
      }),
    );
  });
});

describe('two edits of a gallery group', () => {
  const image = (id: string, description = id) => ({ id, src: 'drawing:a', description });
  const group = {
    title: 'Seals',
    thumbnail: '',
    images: [image('a'), image('b')],
    projects: [{ id: 'p', name: 'Walls', thumbnail: '', images: [image('c')] }],
  };
  const withImages = (images: typeof group.images, inProject: typeof group.images) => ({
    ...group,
    images,
    projects: group.projects.map((project) => ({ ...project, images: inProject })),
  });

  it('merge edits of different images, even if one was moved', () => {
    const mine = withImages([image('a', 'Mine')], [image('c'), image('b')]);
    const theirs = withImages([image('a'), image('b'), image('d')], [image('c', 'Theirs')]);
    const merged = mergeRecords('gallery-group', group, mine, theirs);
    expect(merged.clashes).toEqual([]);
    expect(merged.resolve({})).toEqual(
      withImages([image('a', 'Mine'), image('d')], [image('c', 'Theirs'), image('b')]),
    );
  });

  it('ask about the same image, and know its field', () => {
    const merged = mergeRecords(
      'gallery-group',
      group,
      withImages([image('a', 'Mine'), image('b')], [image('c')]),
      withImages([image('a', 'Theirs'), image('b')], [image('c')]),
    );
    expect(partsIn(merged)).toEqual(['image:a']);
    expect(
      ['image:a', 'project:p', 'order:projects', 'title'].map((part) => fieldOf('gallery-group', part)),
    ).toEqual(['images', 'projects', 'projects', 'title']);
  });
});
