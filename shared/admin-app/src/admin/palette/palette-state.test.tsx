import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPalette, takeEarly } from './palette-state.ts';

it('buffers the letters typed before the command menu opens, and keeps them out of the field below it', () => {
  render(<input aria-label="Below" />);
  const field = screen.getByLabelText('Below');
  openPalette();
  for (const key of ['d', 'i', 's', 'c', 'Shift']) fireEvent.keyDown(field, { key });
  openPalette();
  expect(fireEvent.keyDown(field, { key: '.' })).toBe(false);
  expect(takeEarly()).toBe('disc.');
  expect(fireEvent.keyDown(field, { key: 'p' })).toBe(true);
  expect(takeEarly()).toBe('');
});

it('leaves the keys to an open command menu, and returns them on Escape', () => {
  const { container } = render(<input aria-label="Below" />);
  const field = screen.getByLabelText('Below');
  openPalette();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(fireEvent.keyDown(field, { key: 'p' })).toBe(true);
  container.className = 'palette';
  openPalette();
  expect(fireEvent.keyDown(field, { key: 'p' })).toBe(true);
});
