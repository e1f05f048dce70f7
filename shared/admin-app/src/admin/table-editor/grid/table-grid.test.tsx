import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import type { CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { createListeners } from '../../../platform/listeners.ts';
import { useSaveKey } from '../../editing/editor-notes.tsx';
import type { Spot } from './table-edits.ts';
import { TableGrid } from './table-grid.tsx';
import { ContentContext } from '../../content-provider.tsx';
import type { ContentStore } from '../../content-store.ts';
import { emptyLists } from '../../../client/overlay/overlay-lists.ts';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { IN_KIT } from '../../../testing/in-kit.tsx';

const words = (text: string) => ({ words: text });
const TABLE: CatalogueTable = {
  ...{ name: 't', caption: 'T', rowLabel: 'Type', notes: [] },
  columns: [
    { label: 'A', kind: 'text' },
    { label: 'B', kind: 'text' },
    { label: 'C', kind: 'figure' },
  ],
  rows: [{ header: 'one', cells: [words('first'), words('second'), null] }],
};

/** Like the record editor, it applies an edit at once. */
function createStore() {
  let table = TABLE;
  const listeners = createListeners<void>();
  return {
    subscribe: listeners.add,
    get: () => table,
    edit: (change: (now: CatalogueTable) => CatalogueTable) => {
      table = change(table);
      listeners.tell();
    },
  };
}

function Grid({ onSave }: { onSave: (table: CatalogueTable) => void }) {
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [store] = useState(createStore);
  const table = useSyncExternalStore(store.subscribe, store.get);
  useSaveKey(() => onSave(store.get()), false);
  return (
    <TableGrid
      table={table}
      spot={spot}
      onSpot={setSpot}
      onEdit={store.edit}
      onPaste={() => undefined}
      onMakeFigure={() => undefined}
    />
  );
}

async function typed(text: string) {
  const user = userEvent.setup();
  const save = vi.fn<(table: CatalogueTable) => void>();
  render(<Grid onSave={save} />, IN_KIT);
  await user.dblClick(screen.getByText('first'));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'one, A' });
  await user.clear(field);
  await user.type(field, text);
  return { user, save, field };
}

it('Ctrl+S in an open cell saves its text', async () => {
  const { user, save } = await typed('third');
  await user.keyboard('{Control>}s{/Control}');
  expect(save.mock.lastCall?.[0].rows[0]?.cells[0]).toEqual(words('third'));
});

it('Ctrl+S with a text that is refused saves nothing, and no dialog of the browser opens', async () => {
  const { save, field } = await typed('16 bar');
  let isHandled = false;
  act(() => {
    isHandled = !fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  });
  expect(isHandled).toBe(true);
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toBeVisible();
});

it('a refused text stays in its cell with the reason when another cell is clicked', async () => {
  const { user, field } = await typed('16 bar');
  await user.click(screen.getByText('second'));
  expect(field).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('16 bar');
  expect(screen.getByRole('alert')).toBeVisible();
  await user.clear(field);
  await user.type(field, '16');
  await user.click(screen.getByText('second'));
  expect(screen.getByText('16')).toBeVisible();
});

it('leaves Enter to an input method that composes', async () => {
  const { user, field } = await typed('third');
  act(() => void fireEvent.keyDown(field, { key: 'Enter', isComposing: true }));
  expect(field).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(field).not.toBeInTheDocument();
  expect(screen.getByText('third')).toBeVisible();
});

it('starts the search of a cell for a spec with the typed character, and Enter alone picks nothing', async () => {
  const figures = ['clamp.size', 'disc.pressure'].map((key) => buildFigureRecord({ key }));
  const lists = { ...emptyLists, figures };
  const store = { subscribe: () => () => undefined, getSnapshot: () => lists } as unknown as ContentStore;
  const save = vi.fn<(table: CatalogueTable) => void>();
  const user = userEvent.setup();
  render(
    <ContentContext value={store}>
      <Grid onSave={save} />
    </ContentContext>,
    IN_KIT,
  );
  const picked = () => screen.getAllByRole('row')[1]?.querySelector('code, .grid-key')?.textContent;
  await user.click(screen.getByText('Not listed'));
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getAllByRole('option', { selected: false })).toHaveLength(2);
  await user.keyboard('{Escape}disc');
  expect(screen.getByRole('textbox', { name: 'Spec' })).toHaveValue('disc');
  await user.keyboard('{Enter}');
  expect(picked()).toBe('disc.pressure');
});
