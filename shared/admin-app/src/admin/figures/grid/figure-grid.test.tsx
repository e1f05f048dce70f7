import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { FigureGrid } from './figure-grid.tsx';
import { EMPTY_GRID } from './grid-state.ts';

/** Shows one spec, whose label is selected. `text` is that of an open cell. */
function show(text: string | null = null) {
  const figure = buildFigureRecord({ key: 'disc.pressure', label: 'Pressure' });
  const dispatch = vi.fn();
  render(
    <FigureGrid
      lines={[{ kind: 'figure', id: figure._id, figure }]}
      state={{ ...EMPTY_GRID, at: { row: figure._id, column: 'label' }, text }}
      dispatch={dispatch}
      findingsOf={() => []}
      counts={null}
      canMove={false}
      onMove={() => {}}
      onNew={() => {}}
      onUsedIn={() => {}}
    />,
  );
  return dispatch;
}

it('copies the selected cell in the browser’s copy event, which also works without https', () => {
  show();
  const grid = screen.getByRole('grid', { name: 'Specs' });
  // The key stays with the browser, which then asks for the text.
  const key = createEvent.keyDown(grid, { key: 'c', ctrlKey: true });
  fireEvent(grid, key);
  expect(key.defaultPrevented).toBe(false);
  const copied = new Map<string, string>();
  fireEvent.copy(grid, {
    clipboardData: { setData: (type: string, text: string) => copied.set(type, text) },
  });
  expect(copied).toEqual(new Map([['text/plain', 'Pressure']]));
});

it('leaves Enter to an input method that composes', () => {
  const dispatch = show('圧');
  const grid = screen.getByRole('grid', { name: 'Specs' });
  dispatch.mockClear();
  fireEvent.keyDown(grid, { key: 'Enter', isComposing: true });
  expect(dispatch).not.toHaveBeenCalled();
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(dispatch).toHaveBeenCalledOnce();
});
