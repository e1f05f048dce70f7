import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { runMenuCommand } from './menu-commands.ts';

it('gives Undo to the admin, and to a text field while one is typed in', () => {
  const pressed: string[] = [];
  const execCommand = vi.fn(() => true);
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
  render(
    <div onKeyDown={({ key, ctrlKey }) => pressed.push(`${key}${ctrlKey ? ' with Ctrl' : ''}`)}>
      <input aria-label="Title" />
      <button type="button">Card</button>
    </div>,
  );
  screen.getByRole('textbox').focus();
  runMenuCommand('undo');
  expect(pressed).toEqual([]);
  expect(execCommand).toHaveBeenCalledWith('undo');
  screen.getByRole('button').focus();
  runMenuCommand('undo');
  runMenuCommand('save');
  expect(pressed).toEqual(['z with Ctrl', 's with Ctrl']);
  expect(execCommand).toHaveBeenCalledTimes(1);
});
