import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ImportLines } from './import-lines.tsx';

it('shows where two long texts differ, and the name of a record without a key (D14.11)', () => {
  const [before, after] = ['now', 'then'].map((word) => `<p>${'same '.repeat(100)}${word}</p>`) as [
    string,
    string,
  ];
  const place = { sheet: 'New', row: 2, column: 'C', record: 'product', title: 'Seal', reason: '' } as const;
  const line = { kind: 'change', ...place, key: '', field: 'Content', before, after } as const;
  const { unmount } = render(
    <MantineProvider>
      <ImportLines lines={[line]} />
    </MantineProvider>,
  );
  onTestFinished(unmount);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual([
    'New, C2',
    expect.stringMatching(/^….*same now<\/p>$/),
    expect.stringMatching(/^….*same then<\/p>$/),
    'Change',
  ]);
  expect(screen.getByRole('rowheader')).toHaveTextContent(/^SealContent$/);
});
