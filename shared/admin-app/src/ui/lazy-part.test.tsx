import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { lazyPart, loadParts } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('is shown after its import failed, both in advance and on first use', async () => {
  let isOnline = false;
  const Part = lazyPart<{ name: string }>(async () => {
    if (isOnline) return Greeting;
    isOnline = true;
    throw new Error('no connection');
  });
  await loadParts();
  isOnline = false;
  const { unmount } = render(<Part name="again" />);
  onTestFinished(unmount);
  expect(await screen.findByText('Hello again')).toBeVisible();
});
