import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { holdUploads } from '../testing/hold-uploads.tsx';
import { UrlList } from './url-list.tsx';

function Files() {
  const [values, setValues] = useState<readonly string[]>(['/uploads/a.pdf', '/uploads/b.pdf']);
  return <UrlList label="PDFs" kind="document" values={values} error={undefined} onEdit={setValues} />;
}

it('keeps what is typed and removed while a file is on its way', async () => {
  const uploads = holdUploads();
  const user = userEvent.setup();
  render(<Files />, { wrapper: uploads.Around });
  uploads.choose('c.pdf');
  await user.click(screen.getByRole('button', { name: 'Choose a file' }));
  await user.click(screen.getByRole('button', { name: 'Remove PDF 1' }));
  await user.type(screen.getByRole('textbox', { name: 'PDF 1' }), '#page=2');
  await uploads.arrive('c.pdf', '/uploads/c.pdf');
  expect(await screen.findByRole('textbox', { name: 'PDF 2' })).toHaveValue('/uploads/c.pdf');
  expect(screen.getByRole('textbox', { name: 'PDF 1' })).toHaveValue('/uploads/b.pdf#page=2');
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
});
