import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBlock, buildPageInput, buildRow, buildSection } from '../../testing/build-page.ts';
import { type PageInput, blocksOf, pageAnchors } from '../pages/page.ts';
import { type PageAction, editPage, burstOf } from './edit-page.ts';
import { copyPage, editorSections, toEditable, toSavedPage } from './editable.ts';

/** Returns a generator of consecutive ids, new for each test. */
function ids() {
  let last = 0;
  return () => `new-${String((last += 1))}`;
}

function play(page: PageInput, ...actions: PageAction[]): PageInput {
  const newId = ids();
  return actions.reduce((at, action) => editPage(at, action, newId), toEditable(page, newId));
}

const sections = (page: PageInput) => editorSections(page.content);
const slugs = (page: PageInput) => sections(page).map((section) => section.slug);
const titles = (page: PageInput) => sections(page).map((section) => section.title);
const blockIds = (page: PageInput) => blocksOf(page).map((block) => block.id);

describe('sections', () => {
  it('are added as Section N with slugs of their own', () => {
    const page = play(buildPageInput({ content: [] }), { type: 'addSection' }, { type: 'addSection' });
    expect(titles(page)).toEqual(['Section 1', 'Section 2', 'Section 3']);
    expect(slugs(page)).toEqual(['section-1', 'section-2', 'section-3']);
    expect(slugs(play(page, { type: 'deleteSection', section: 1 }, { type: 'addSection' }))).toEqual([
      'section-1',
      'section-3',
      'section-3-2',
    ]);
  });

  it('take their slug from the title as long as nothing can link to them', () => {
    const page = play(
      buildPageInput({ content: [buildSection({ title: 'Sizes', slug: 'sizes' })] }),
      { type: 'addSection' },
      { type: 'renameSection', section: 1, title: 'Sizes' },
      { type: 'renameSection', section: 0, title: 'Dimensions' },
    );
    expect(slugs(page)).toEqual(['sizes', 'sizes-2']);
  });

  it('keep entries of later versions in their places', () => {
    const future = { type: 'future', x: [1] };
    const content = [buildSection({ slug: 'a' }), future, buildSection({ slug: 'b' })];
    const moved = play(buildPageInput({ content }), { type: 'moveSection', from: 1, to: 0 });
    expect(slugs(moved)).toEqual(['b', 'a']);
    expect(moved.content[1]).toEqual(future);
    const fewer = play(buildPageInput({ content }), { type: 'deleteSection', section: 0 });
    expect(fewer.content).toHaveLength(2);
    expect(fewer.content).toContainEqual(future);
  });
});

it('toEditable keeps every anchor of a stored page, even through a save', () => {
  const row = buildRow([buildBlock()]);
  for (const content of [
    [{ type: 'row', ...row }],
    [
      buildSection({ slug: '', title: 'One' }),
      buildSection({ slug: 'two' }),
      { type: 'section', title: 'Three' },
    ],
    [buildSection({ slug: '', title: 'One' }), buildSection({ slug: '', title: 'Two' })],
  ] as const) {
    const page = buildPageInput({ title: 'Legacy page', content: [...content] });
    const anchors = (of: PageInput) => pageAnchors(of).map(({ anchor }) => anchor);
    expect(anchors(toEditable(page, ids()))).toEqual(anchors(page));
    expect(anchors(toSavedPage(toEditable(page, ids())))).toEqual(anchors(page));
  }
});

it('blocks are changed field by field, duplicated in place, and deleted', () => {
  const block = buildBlock({ id: 'x', data: { text: 'a', anchor: 'b' } });
  const page = play(
    buildPageInput({ content: [buildSection({ rows: [buildRow([block])] })] }),
    { type: 'updateBlock', id: 'x', patch: { text: 'c', anchor: undefined } },
    { type: 'duplicateBlock', id: 'x' },
    { type: 'deleteBlock', id: 'x' },
  );
  expect(blocksOf(page)).toEqual([{ id: 'new-1', kind: 'text', data: { text: 'c' } }]);
});

describe('every edit', () => {
  const at = fc.nat(3);
  const place = fc.record({ section: at, row: at, column: at, index: at });
  const id = fc.constantFrom('b0', 'b1', 'b2', 'b3', 'none');
  const rearranging: fc.Arbitrary<PageAction> = fc.oneof(
    fc.record({ type: fc.constant('moveBlock' as const), id, to: place }),
    fc.record({ type: fc.constant('setColumns' as const), section: at, row: at, columns: fc.integer() }),
    fc.record({ type: fc.constant('moveRow' as const), section: at, row: at, to: place }),
    fc.record({ type: fc.constant('moveSection' as const), from: at, to: at }),
    fc.record({ type: fc.constant('addRow' as const), section: at }),
    fc.record({ type: fc.constant('addSection' as const) }),
    fc.record({ type: fc.constant('renameSection' as const), section: at, title: fc.string() }),
  );
  const copying: fc.Arbitrary<PageAction> = fc.oneof(
    rearranging,
    fc.record({ type: fc.constant('duplicateBlock' as const), id }),
    fc.record({ type: fc.constant('duplicateRow' as const), section: at, row: at }),
    fc.record({ type: fc.constant('duplicateSection' as const), section: at }),
    fc.record({ type: fc.constant('deleteSection' as const), section: at }),
    fc.record({ type: fc.constant('deleteRow' as const), section: at, row: at }),
    fc.record({ type: fc.constant('addBlock' as const), kind: fc.constantFrom('text', 'future'), to: place }),
  );
  const start = () => {
    const [b0, b1, b2, b3] = ['b0', 'b1', 'b2', 'b3'].map((one) => buildBlock({ id: one }));
    if (!b0 || !b1 || !b2 || !b3) throw new Error('four blocks');
    const content = [
      buildSection({ slug: 'a', rows: [buildRow([b0], [b1])] }),
      { type: 'future' },
      buildSection({ slug: 'b', rows: [buildRow([b2, b3])] }),
    ];
    return buildPageInput({ content });
  };

  it('that rearranges keeps every block exactly once', () => {
    fc.assert(
      fc.property(fc.array(rearranging, { maxLength: 12 }), (actions) => {
        expect(blockIds(play(start(), ...actions)).sort()).toEqual(['b0', 'b1', 'b2', 'b3']);
      }),
    );
  });

  it('leaves a whole page: a section at least, columns that fit, no id twice, unknown entries', () => {
    fc.assert(
      fc.property(fc.array(copying, { maxLength: 12 }), (actions) => {
        const page = toSavedPage(play(start(), ...actions));
        const found = sections(page);
        expect(found.length).toBeGreaterThan(0);
        expect(new Set(slugs(page)).size).toBe(found.length);
        expect(new Set(blockIds(page)).size).toBe(blockIds(page).length);
        expect(page.content).toContainEqual({ type: 'future' });
        for (const row of found.flatMap((section) => section.rows)) {
          expect(row.columnsData).toHaveLength(row.columns);
          expect([1, 2, 3, 4]).toContain(row.columns);
        }
      }),
    );
  });

  it('that changes nothing returns the very same page', () => {
    const page = play(start());
    const idle: PageAction[] = [
      { type: 'setFields', patch: { title: page.title, images: [] } },
      { type: 'moveSection', from: 0, to: 0 },
      { type: 'setColumns', section: 0, row: 0, columns: 2 },
      { type: 'moveBlock', id: 'none', to: { section: 0, row: 0, column: 0, index: 0 } },
      { type: 'moveBlock', id: 'b0', to: { section: 9, row: 0, column: 0, index: 0 } },
      { type: 'updateBlock', id: 'b0', patch: {} },
      { type: 'deleteBlock', id: 'none' },
      { type: 'deleteRow', section: 0, row: 7 },
      { type: 'moveRow', section: 0, row: 0, to: { section: 0, row: 0 } },
      { type: 'moveBlock', id: 'b0', to: { section: 0, row: 0, column: 0, index: 0 } },
    ];
    for (const action of idle) expect(editPage(page, action, ids()), action.type).toBe(page);
  });
});

describe('bursts of typing', () => {
  it('shares one snapshot within the typing of one field', () => {
    const typing = burstOf({ type: 'updateBlock', id: 'a', patch: { text: 'x' } });
    expect(typing).toEqual(burstOf({ type: 'updateBlock', id: 'a', patch: { text: 'xy' } }));
    expect(typing).not.toEqual(burstOf({ type: 'updateBlock', id: 'b', patch: { text: 'x' } }));
    expect(typing).not.toEqual(burstOf({ type: 'updateBlock', id: 'a', patch: { heading: 'x' } }));
    expect(burstOf({ type: 'setFields', patch: { title: 'x' }, typing: 'title' })).not.toBeNull();
  });

  it('gives every other edit a snapshot of its own', () => {
    expect(burstOf({ type: 'updateBlock', id: 'a', patch: { lazy: true } })).toBeNull();
    expect(burstOf({ type: 'setFields', patch: { backTo: 'home' } })).toBeNull();
    expect(
      burstOf({ type: 'setEntry', entry: 'seo', patch: { metaTitle: 'a', metaDescription: 'b' } }),
    ).toBeNull();
    expect(burstOf({ type: 'deleteBlock', id: 'a' })).toBeNull();
  });
});

it('a copy of a page names its own documents and sections instead of those of the original (D5.5)', () => {
  const naming = (slug: string) => ({
    pdfs: [`/data-sheets/${slug}.pdf`, '/data-sheets/other.pdf'],
    data: {
      items: [{ label: 'Form', href: `/data-sheets/${slug}-measure.pdf` }],
      text: `[Sizes](/${slug}#sizes) [Other](/other)`,
    },
  });
  const { pdfs, data } = naming('valves');
  const page = buildPageInput({
    ...{ slug: 'valves', pdfs },
    content: [buildSection({ rows: [buildRow([{ id: 'a', kind: 'downloads', data }])] })],
  });
  const copy = copyPage(page, ['valves'], ids());
  expect(copy).toMatchObject({ slug: 'valves-copy', pdfs: naming('valves-copy').pdfs });
  expect(blocksOf(copy)).toEqual([{ id: 'new-1', kind: 'downloads', data: naming('valves-copy').data }]);
});
