import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBlock, buildRow, buildSection } from '../../testing/build-page.ts';
import { blocksOf, fitColumns, layoutOf, normalizeRow, pageAnchors, sectionsOf } from './page.ts';

it('the layout has other defaults for visitors than in the builder (D5.6)', () => {
  const builder = { showHeader: false, showFooter: false, showSidebar: false, sectionDividers: true };
  expect(layoutOf([], 'admin')).toEqual(builder);
  expect(layoutOf([], 'public')).toEqual({ ...builder, showHeader: true, showFooter: true });
  expect(layoutOf([{ type: 'layout', showFooter: false }], 'public')).toMatchObject({
    showHeader: true,
    showFooter: false,
  });
});

describe('sections', () => {
  it('are called by their slug, else by their position', () => {
    const content = [
      buildSection({ slug: 'a', title: 'A' }),
      { type: 'future' },
      buildSection({ slug: '', title: '' }),
    ];
    expect(sectionsOf({ title: 'T', content }).map((section) => section.id)).toEqual(['a', 'section-2']);
  });

  it('are made of older rows, titled after the page', () => {
    const block = buildBlock();
    const page = { title: 'Old', content: [{ type: 'row' as const, columnsData: [[block]] }] };
    expect(sectionsOf(page)).toEqual([
      { id: 'section-1', title: 'Old', rows: [{ columns: 1, columnsData: [[block]] }] },
    ]);
    expect(blocksOf(page)).toEqual([block]);
    expect(sectionsOf({ title: 'Empty', content: [] })).toEqual([]);
  });

  it('offer their anchors and those of headings, each once', () => {
    const anchored = buildBlock({ data: { heading: 'Restraint', anchor: 'restarint-pipe-couplings' } });
    const doubled = buildBlock({ data: { heading: 'Again', anchor: 'overview' } });
    const content = [
      buildSection({ rows: [buildRow([anchored, doubled])] }),
      buildSection({ slug: '', title: '' }),
    ];
    expect(pageAnchors({ title: 'T', content })).toEqual([
      { anchor: 'overview', label: 'Overview' },
      { anchor: 'restarint-pipe-couplings', label: 'Restraint' },
      { anchor: 'section-2', label: 'section-2' },
    ]);
  });
});

describe('rows', () => {
  it('have one column unless stored otherwise, and as many lists as columns', () => {
    expect(normalizeRow({})).toEqual({ columns: 1, columnsData: [[]] });
    expect(normalizeRow({ columns: 3 })).toEqual({ columns: 3, columnsData: [[], [], []] });
    expect(normalizeRow({ columns: 9 }).columns).toBe(4);
    expect(normalizeRow({ columns: 0 }).columns).toBe(1);
  });

  it('lose no block when the number of columns changes', () => {
    const columnsOfBlocks = fc.array(fc.array(fc.constant(null)), { maxLength: 6 });
    fc.assert(
      fc.property(columnsOfBlocks, fc.integer({ min: 1, max: 4 }), (shape, columns) => {
        const data = shape.map((column) => column.map(() => buildBlock()));
        const fitted = fitColumns(data, columns);
        expect(fitted).toHaveLength(columns);
        expect(fitted.flat()).toEqual(data.flat());
        expect(normalizeRow({ columns, columnsData: data }).columnsData.flat()).toEqual(data.flat());
      }),
    );
  });
});
