import { describe, expect, it } from 'vitest';
import { NO_MORE_UNDOS } from '@wa/core/domain/messages';
import { editorSections } from '@wa/core/domain/page-editor/editable';
import type { PageAction } from '@wa/core/domain/page-editor/actions';
import { buildBlock, buildPage, buildRow, buildSection } from '@wa/core/testing/build-page';
import {
  blankPage,
  edit,
  endTyping,
  isDirty,
  openEditor,
  undoEdit,
  type EditorState,
} from './editor-state.ts';

let count = 0;
const newId = () => `new-${String((count += 1))}`;

function play(state: EditorState, ...actions: PageAction[]): EditorState {
  return actions.reduce((current, action) => edit(current, action, newId), state);
}

const title = (value: string): PageAction => ({ type: 'setText', field: 'title', value });
const opened = () => openEditor(buildPage({ title: 'Seals' }), blankPage('seals'), newId);

describe('The state of the page builder', () => {
  it('opens a page that does not exist as a blank one with Section 1', () => {
    const state = openEditor(null, blankPage('a/b'), newId);
    expect(state.page.slug).toBe('a/b');
    expect(editorSections(state.page.content).map(({ title: name }) => name)).toEqual(['Section 1']);
    expect(isDirty(state)).toBe(false);
  });

  it('takes one snapshot for a burst of typing', () => {
    const typed = play(opened(), title('Seals A'), title('Seals AB'), title('Seals ABC'));
    expect(typed.history.past).toHaveLength(1);
    expect(undoEdit(typed).state.page.title).toBe('Seals');
  });

  it('takes another one after the field was left', () => {
    const typed = play(endTyping(play(opened(), title('Seals A'))), title('Seals AB'));
    expect(typed.history.past).toHaveLength(2);
  });

  it('takes one snapshot for a burst of typing within a list of tiles', () => {
    const block = buildBlock({ kind: 'tiles', data: { tiles: [{ label: '' }] } });
    const state = openEditor(
      buildPage({ content: [buildSection({ rows: [buildRow([block])] })] }),
      blankPage('x'),
      newId,
    );
    const label = (text: string): PageAction => ({
      type: 'updateBlock',
      id: block.id,
      patch: { tiles: [{ label: text }] },
      typing: 'tiles.0.label',
    });
    expect(play(state, label('S'), label('Se'), label('Sea')).history.past).toHaveLength(1);
  });

  it('keeps no snapshot of text that was typed back', () => {
    const typed = play(opened(), title('Seals A'), title('Seals'));
    expect(typed.history.past).toHaveLength(0);
    expect(isDirty(typed)).toBe(false);
  });

  it('remembers five changes and then says that there are no more', () => {
    let state = opened();
    for (let n = 0; n < 7; n += 1) state = play(state, { type: 'addSection' });
    for (let n = 0; n < 5; n += 1) {
      const undone = undoEdit(state);
      expect(undone.message).toBeNull();
      state = undone.state;
    }
    expect(editorSections(state.page.content)).toHaveLength(3);
    expect(undoEdit(state)).toEqual({ state, message: NO_MORE_UNDOS });
  });

  it('is not dirty any more when everything is undone', () => {
    const state = play(opened(), { type: 'setFeatured', featured: true });
    expect(isDirty(state)).toBe(true);
    expect(isDirty(undoEdit(state).state)).toBe(false);
  });
});
