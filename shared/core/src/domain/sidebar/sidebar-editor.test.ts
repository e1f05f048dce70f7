import { describe, expect, it } from 'vitest';
import { buildLinkedRecord, buildSidebarNode } from '../../testing/build-sidebar-item.ts';
import { canDelete } from './sidebar-tree.ts';
import { editSidebarItem, newSidebarDraft, openSidebarDraft, toSaveBody } from './sidebar-editor.ts';
import type { SidebarDraft, SidebarEdit } from './sidebar-editor.ts';

const PRODUCT = 'a'.repeat(24);
const PAGE = 'b'.repeat(24);
const play = (draft: SidebarDraft, ...edits: SidebarEdit[]) => edits.reduce(editSidebarItem, draft);

it('an item loses its page and section when a product is chosen', () => {
  const draft = play(
    newSidebarDraft(),
    { type: 'change', change: { linkedPage: PAGE } },
    { type: 'change', change: { section: 'x' } },
    { type: 'change', change: { linkedProduct: PRODUCT } },
  );
  expect(draft).toMatchObject({ linkedProduct: PRODUCT, linkedPage: '', section: '' });
});

describe('children', () => {
  const first = buildSidebarNode({
    name: 'First',
    linkedPage: buildLinkedRecord({ _id: PAGE }),
    section: 'old',
  });
  const second = buildSidebarNode({ name: 'Second' });
  const opened = openSidebarDraft(
    buildSidebarNode({ children: [first, second], linkedProduct: buildLinkedRecord() }),
  );

  it('lose their section when their page changes', () => {
    const draft = play(opened, { type: 'change', child: first._id, change: { linkedPage: 'c'.repeat(24) } });
    expect(draft.children[0]).toMatchObject({ linkedPage: 'c'.repeat(24), section: '' });
    expect(draft.children[1]).toEqual(opened.children[1]);
  });

  it('are saved by position, new ones without id, removed ones by id', () => {
    const draft = play(
      opened,
      { type: 'addChild', _id: 'new-1' },
      { type: 'change', child: 'new-1', change: { name: ' Third ', href: ' /third ' } },
      { type: 'moveChild', from: 2, to: 0 },
      { type: 'removeChild', _id: second._id },
    );
    const unlinked = { linkedProduct: null, linkedPage: null, section: null };
    const { children, ...own } = toSaveBody(draft);
    expect(own).toMatchObject({ ...unlinked, removedChildren: [second._id] });
    const parent = opened._id;
    expect(children).toEqual([
      { ...unlinked, name: 'Third', href: '/third', parent, order: 0 },
      {
        ...unlinked,
        _id: first._id,
        name: 'First',
        href: '',
        linkedPage: PAGE,
        section: 'old',
        parent,
        order: 1,
      },
    ]);
  });
});

it('HOME has no children editor, and can’t be deleted, nor can nested items by themselves', () => {
  const home = openSidebarDraft(buildSidebarNode({ name: 'Home' }));
  expect(play(home, { type: 'addChild', _id: 'x' })).toBe(home);
  expect(toSaveBody(home)).not.toHaveProperty('children');
  expect(canDelete({ name: 'HOME', parent: null })).toBe(false);
  expect(canDelete({ name: 'Seals', parent: null })).toBe(true);
  expect(canDelete({ name: 'Seals', parent: PAGE })).toBe(false);
});
