import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildSite } from '@wa/core/testing/build-site';
import { SheetRevisionsView } from './sheet-revisions-view.tsx';

test('each revision has a row with its code as the id, its status, and what has changed (D27.2)', () => {
  const sheet = {
    title: 'Repair Clamp Q',
    page: '/product/repair-clamp-q',
    sheet: '/data-sheets/product/repair-clamp-q.pdf',
    revisions: [
      { code: 'ad18d9d8', until: null, changes: [] },
      {
        code: '0b2c3d4e',
        until: '2026-11-20T08:00:00.000Z',
        changes: [
          { label: 'Pressure', from: '16 bar', to: '10 bar' },
          { label: 'Length', from: '', to: '100 mm' },
        ],
      },
    ],
  };
  render(<SheetRevisionsView route={{ kind: 'sheet-revisions', sheet }} site={buildSite()} path="/d/x" />);
  expect(screen.getByRole('row', { name: 'ad18d9d8 Current None' })).toHaveAttribute('id', 'ad18d9d8');
  expect(screen.getByRole('row', { name: /^0b2c3d4e Replaced on 2026-11-20/ })).toHaveTextContent(
    'Pressure: 16 bar changed to 10 barLength: not listed changed to 100 mm',
  );
  expect(screen.getByRole('link', { name: 'data sheet of Repair Clamp Q' })).toHaveAttribute(
    'href',
    sheet.sheet,
  );
});
