import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { lazyPart, loadParts } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('is shown after it could not be brought, beforehand and when it was first asked for', async () => {
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
