import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SaveStateMark } from './save-state-mark.tsx';

it.each([
  ['saved', 0, 'Saved'],
  ['saving', 2, 'Saving'],
  ['unsaved', 4, 'Unsaved: 4 changes'],
  ['offline', 3, 'Offline - 3 changes waiting'],
  ['offline', 0, 'Offline'],
  ['unclear', 1, 'Sync not confirmed - 1 change waiting'],
  ['unclear', 0, 'Sync not confirmed'],
  ['conflict', 1, '1 change needs your decision'],
  ['conflict', 2, '2 changes need your decision'],
] as const)('%s with %i says "%s" (T3.5)', (state, count, text) => {
  render(<SaveStateMark state={state} count={count} />);
  expect(screen.getByRole('status').textContent).toBe(text);
});
