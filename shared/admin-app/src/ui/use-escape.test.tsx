import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { IN_KIT } from '../testing/in-kit.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

it('Escape closes the topmost dialog only, also after the one below has changed', async () => {
  const close = { below: vi.fn(), above: vi.fn(), question: vi.fn() };
  const view = (title: string, isAsked: boolean) => (
    <>
      <Dialog title={title} onClose={() => close.below()}>
        <Dialog title="Above" onClose={() => close.above()}>
          {null}
        </Dialog>
      </Dialog>
      {isAsked && <ConfirmDialog question={{ text: 'Leave?', action: 'Leave' }} onAnswer={close.question} />}
    </>
  );
  const { rerender } = render(
    <>
      <Dialog title="Below" onClose={() => close.below()}>
        {null}
      </Dialog>
      {false}
    </>,
    IN_KIT,
  );
  rerender(view('Below', false));
  rerender(view('Changed', false));
  await screen.findByRole('dialog', { name: 'Above' });
  await userEvent.keyboard('{Escape}');
  expect([close.above.mock.calls.length, close.below.mock.calls.length]).toEqual([1, 0]);
  rerender(view('Changed', true));
  await userEvent.keyboard('{Escape}');
  expect(close.question).toHaveBeenCalledWith(false);
  expect([close.above.mock.calls.length, close.below.mock.calls.length]).toEqual([1, 0]);
});
