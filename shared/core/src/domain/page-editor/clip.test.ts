import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPageInput, buildRow, buildSection } from '../../testing/build-page.ts';
import { BLOCK_KINDS, blockDefaults } from '../block-kinds/registry.ts';
import { PASTE_DAMAGED, PASTE_NEWER, PASTE_TOO_LARGE } from '../messages.ts';
import type { Block } from '../pages/block.ts';
import type { PageInput } from '../pages/page.ts';
import { blocksOf } from '../pages/page-content.ts';
import type { PageAction } from './actions.ts';
import { readClip, writeClip, type Clip } from './clip.ts';
import { copyPage } from './copy-page.ts';
import { editPage } from './edit-page.ts';
import { editorSections, toEditable } from './editable.ts';

const ids = () => {
  let last = 0;
  return () => `new-${String((last += 1))}`;
};
const sections = (page: PageInput) => editorSections(page.content);
const without = <T extends object>(value: T, field: keyof T) => ({ ...value, [field]: undefined });
const nameless = (blocks: readonly Block[]) => blocks.map((block) => without(block, 'id'));
const bare = (all: ReturnType<typeof sections>) =>
  all.map(({ title, rows }) => ({
    title,
    rows: rows.map(({ columns, columnsData }) => ({ columns, columnsData: columnsData.map(nameless) })),
  }));

/** Through the clipboard, as another window reads it. */
function carried(clip: Clip): Clip {
  const read = readClip(writeClip(clip));
  if (read === null || typeof read === 'string') throw new Error(read ?? 'no clip');
  return read;
}

function paste(page: PageInput, clip: Clip, at: number): PageInput {
  const action: PageAction =
    clip.holds === 'sections'
      ? { type: 'pasteSections', sections: clip.sections, at }
      : { type: 'pasteBlocks', blocks: clip.blocks, to: { section: 0, row: 0, column: 0, index: at } };
  return editPage(page, action, ids());
}

/** JSON with none of the keys that the server refuses, and that a clip leaves out. */
const storable = (maxDepth: number) =>
  fc
    .jsonValue({ maxDepth })
    .filter((value) => !/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value)));

const block = fc
  .oneof(
    fc
      .constantFrom(...BLOCK_KINDS)
      .map((kind) => ({ kind: kind as string, data: blockDefaults(kind) as unknown })),
    fc
      .record({ heading: fc.string(), text: fc.string(), later: storable(2) })
      .map((data) => ({ kind: 'text', data })),
    fc.array(fc.record({ label: fc.string() })).map((items) => ({ kind: 'downloads', data: { items } })),
    storable(3).map((data) => ({ kind: 'a-later-kind', data })),
  )
  .map((fields) => ({ id: '', ...(JSON.parse(JSON.stringify(fields)) as Omit<Block, 'id'>) }));
const section = fc
  .record({
    title: fc.string(),
    slug: fc.constantFrom('', 'sizes', 'sizes-2', 'overview'),
    rows: fc.array(fc.array(fc.array(block, { maxLength: 2 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .map(({ rows, ...fields }) => buildSection({ ...fields, rows: rows.map((row) => buildRow(...row)) }));
const page = fc
  .array(section, { minLength: 1, maxLength: 3 })
  .map((content) => toEditable(buildPageInput({ content: [{ type: 'later', x: 1 }, ...content] }), ids()));

describe('copy and paste', () => {
  it('makes a deep copy with ids and slugs of its own, and leaves everything else alone', () => {
    fc.assert(
      fc.property(page, page, fc.nat(), (from, to, n) => {
        const kept = JSON.stringify([from, to]);
        const copied = sections(from);
        const at = n % (sections(to).length + 1);
        const pasted = paste(to, carried({ holds: 'sections', sections: copied }), at);
        const after = sections(pasted);
        const added = after.slice(at, at + copied.length);
        expect(bare(added)).toEqual(bare(copied));
        expect([...after.slice(0, at), ...after.slice(at + copied.length)]).toEqual(sections(to));
        expect({ ...pasted, content: pasted.content.filter(({ type }) => type !== 'section') }).toEqual({
          ...to,
          content: to.content.filter(({ type }) => type !== 'section'),
        });
        expect(new Set(after.map(({ slug }) => slug)).size).toBe(
          new Set(sections(to).map(({ slug }) => slug)).size + copied.length,
        );
        expect(JSON.stringify([from, to])).toBe(kept);
      }),
    );
  });
});

describe('a clipboard', () => {
  const clip = (fields: object) => JSON.stringify({ waCatalogueClip: 1, ...fields });

  it.each([
    ['words', 'hello', null],
    ['a newer version', clip({ waCatalogueClip: 2, blocks: [{ kind: 'text' }] }), PASTE_NEWER],
    ['half a clip', clip({ blocks: [{ kind: 'text' }] }).slice(0, -2), PASTE_DAMAGED],
    ['an empty clip', clip({ sections: [], blocks: [{}, 'x', null] }), PASTE_DAMAGED],
    ['a name of no kind', clip({ blocks: [{ kind: 'x'.repeat(101) }, { kind: 7 }] }), PASTE_DAMAGED],
    ['a heap', clip({ blocks: [{ kind: 'text', data: { text: 'x'.repeat(2_000_000) } }] }), PASTE_TOO_LARGE],
    [
      'a pit',
      `{"waCatalogueClip":1,"blocks":[{"kind":"x","data":${'['.repeat(50)}${']'.repeat(50)}}]}`,
      PASTE_DAMAGED,
    ],
    [
      'a bottomless pit',
      `{"waCatalogueClip":1,"blocks":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      PASTE_DAMAGED,
    ],
  ])('of %s is answered', (_, text, answer) => {
    expect(readClip(text)).toBe(answer);
  });
});

it('copies a page under a free address with fresh ids, without its mark', () => {
  const original = buildPageInput({ featured: true });
  const copy = copyPage(original, ['casing-spacers', 'casing-spacers-copy'], ids());
  expect(copy).toMatchObject({
    title: 'Casing Spacers (copy)',
    slug: 'casing-spacers-copy-2',
    featured: false,
  });
  expect(nameless(blocksOf(copy))).toEqual(nameless(blocksOf(original)));
  expect(blocksOf(copy)[0]?.id).not.toBe(blocksOf(original)[0]?.id);
  expect(copyPage({ ...original, slug: 'x'.repeat(200) }, [], ids()).slug).toHaveLength(200);
});
