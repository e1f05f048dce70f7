import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buildSite } from '@wa/core/testing/build-site';
import { DocumentsView } from './documents-view.tsx';

afterEach(() => {
  history.replaceState(null, '', '/');
});

test('the address follows the filter, so that a reload restores it', () => {
  history.replaceState(null, '', '/documents?q=flap');
  const route = { kind: 'documents' as const, families: [], query: 'flap' };
  render(<DocumentsView route={route} site={buildSite()} path="/documents" />);
  const filter = screen.getByRole('searchbox', { name: 'Filter by title' });
  fireEvent.input(filter, { target: { value: 'clamp Q' } });
  expect(location.search).toBe('?q=clamp+Q');
  fireEvent.input(filter, { target: { value: '' } });
  expect(location.pathname + location.search).toBe('/documents');
});
