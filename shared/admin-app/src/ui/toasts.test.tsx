import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastList } from './toast-list.tsx';
import { toastFailure, toastNotice, toastSuccess } from './toasts.tsx';

beforeEach(() => {
  // A test file before this one may have left a toast.
  notifications.clean();
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <ToastList />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
});

/** Shows messages and finishes the transitions of the ones that they replace. */
function say(...messages: readonly (() => void)[]): void {
  for (const message of messages) act(message);
  pass(1_000);
}
/** Advances the time in steps, because an update may start another timer. */
function pass(milliseconds: number): void {
  for (let step = 0; step < milliseconds; step += 500) act(() => void vi.advanceTimersByTime(500));
}
const texts = () => [...document.querySelectorAll('.toast b')].map((text) => text.textContent);

it('shows every failure at once, the newest first, and keeps them', () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  say(...numbers.map((number) => () => toastFailure(`Failure ${String(number)}`)));
  pass(60_000);
  expect(texts()).toEqual(numbers.map((number) => `Failure ${String(number)}`).reverse());
});

it('shows a failure in place of success messages, and a notice next to any number of failures', () => {
  say(() => toastSuccess('Saved'));
  say(...[1, 2, 3, 4].map((number) => () => toastFailure(`Failure ${String(number)}`)));
  say(() => toastNotice('No more undos available!'));
  expect(texts()[0]).toBe('No more undos available!');
  expect(texts()).not.toContain('Saved');
  expect(texts()).toHaveLength(5);
});

it('announces failures and notices as alerts, and success messages politely (D7.1)', () => {
  say(() => toastFailure('Failed'));
  say(() => toastNotice('Nothing to undo'));
  say(() => toastSuccess('Saved'));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Nothing to undo',
    'Failed',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});

it('drops the oldest success first, and repeats a message with its current actions', () => {
  const undo = vi.fn();
  say(() => toastSuccess('Seal moved to the bin', { action: { label: 'Undo', run: () => {} } }));
  say(...['One', 'Two'].map((text) => () => toastSuccess(text)));
  say(() => toastSuccess('Seal moved to the bin', { action: { label: 'Undo', run: undo } }));
  expect(texts()).toEqual(['Seal moved to the bin', 'Two', 'One']);
  say(() => toastSuccess('Three'));
  expect(texts()).toEqual(['Three', 'Seal moved to the bin', 'Two']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

it('fades under a pointer that only rests there, and stays while the pointer moves or the focus is in it', () => {
  const row = () => screen.getByText('Saved').closest('.toast-row') ?? document.body;
  say(() => toastSuccess('Saved'));
  fireEvent.mouseEnter(row(), { clientX: 5, clientY: 5 });
  fireEvent.mouseMove(row(), { clientX: 5, clientY: 5 });
  pass(3_000);
  fireEvent.mouseMove(row(), { clientX: 6, clientY: 5 });
  pass(4_000);
  expect(texts()).toEqual(['Saved']);
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  pass(30_000);
  expect(texts()).toEqual(['Saved']);
  screen.getByRole('button', { name: 'Dismiss' }).blur();
  pass(7_000);
  expect(texts()).toEqual([]);
  say(() => toastSuccess('Saved'));
  fireEvent.mouseEnter(row(), { clientX: 5, clientY: 5 });
  fireEvent.mouseMove(row(), { clientX: 5, clientY: 5 });
  pass(7_000);
  expect(texts()).toEqual([]);
});

it('returns the focus to the control that had it before the toast', () => {
  const control = document.body.appendChild(document.createElement('button'));
  say(() => toastSuccess('Seal moved to the bin', { action: { label: 'Undo', run: () => {} } }));
  control.focus();
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  pass(1_000);
  expect(texts()).toEqual([]);
  expect(control).toHaveFocus();
  control.remove();
});
