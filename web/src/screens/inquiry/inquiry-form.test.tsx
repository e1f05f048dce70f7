import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildSite } from '@wa/core/testing/build-site';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { InquiryForm } from './inquiry-form.tsx';

const line = (slug: string): InquiryLine => ({
  ...{ slug, quantity: '', size: '', note: '', row: '', part: null },
  ...{ published: '', brief: '', restraint: '', asks: [] },
});

it('Undo restores removed items in their places and keeps those added in another tab since (D16)', () => {
  const onChange = vi.fn<(lines: readonly InquiryLine[]) => void>();
  const form = (...slugs: string[]) => (
    <InquiryForm lines={slugs.map(line)} site={buildSite()} hasServer={false} onChange={onChange} />
  );
  const changed = () => onChange.mock.lastCall?.[0].map(({ slug }) => slug);
  const { rerender } = render(form('one', 'two'));
  fireEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
  expect(changed()).toEqual(['two']);
  rerender(form('two', 'added'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(changed()).toEqual(['one', 'two', 'added']);

  fireEvent.click(screen.getByRole('button', { name: 'Clear list' }));
  rerender(form('two'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(changed()).toEqual(['two', 'added']);
});
