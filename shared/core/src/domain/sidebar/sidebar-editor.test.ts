import { describe, expect, it } from 'vitest';
import { buildLinkedRecord, buildSidebarNode } from '../../testing/build-sidebar-item.ts';
import { canDelete } from './sidebar-tree.ts';
import { editSidebarItem, newSidebarDraft, openSidebarDraft, toSaveBody } from './sidebar-editor.ts';
import type { SidebarDraft, SidebarEdit } from './sidebar-editor.ts';

const PRODUCT = 'a'.repeat(24);
const PAGE = 'b'.repeat(24);
const play = (draft: SidebarDraft, ...edits: SidebarEdit[]) => edits.reduce(editSidebarItem, draft);

describe('links of the item', () => {
  it('clear page and section on the choice of a product', () => {
    const draft = play(
      newSidebarDraft(),
      { type: 'change', change: { linkedPage: PAGE } },
      { type: 'change', change: { section: 'x' } },
      { type: 'change', change: { linkedProduct: PRODUCT } },
    );
    expect(draft).toMatchObject({ linkedProduct: PRODUCT, linkedPage: '', section: '' });
  });
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
    const changes = toSaveBody(draft);
    expect(changes).toMatchObject({
      linkedProduct: null,
      linkedPage: null,
      section: null,
      removedChildren: [second._id],
    });
    expect(changes.children).toEqual([
      {
        name: 'Third',
        href: '/third',
        linkedProduct: null,
        linkedPage: null,
        section: null,
        parent: opened._id,
        order: 0,
      },
      {
        _id: first._id,
        name: 'First',
        href: '',
        linkedProduct: null,
        linkedPage: PAGE,
        section: 'old',
        parent: opened._id,
        order: 1,
      },
    ]);
  });
});

describe('HOME', () => {
  it('has no children editor, and is not deleted', () => {
    const home = openSidebarDraft(buildSidebarNode({ name: 'Home' }));
    expect(play(home, { type: 'addChild', _id: 'x' })).toBe(home);
    expect(toSaveBody(home)).not.toHaveProperty('children');
    expect(canDelete({ name: 'HOME', parent: null })).toBe(false);
  });

  it('is the only top-level item that can’t be deleted; nested items can’t be deleted by themselves', () => {
    expect(canDelete({ name: 'Seals', parent: null })).toBe(true);
    expect(canDelete({ name: 'Seals', parent: PAGE })).toBe(false);
  });
});
