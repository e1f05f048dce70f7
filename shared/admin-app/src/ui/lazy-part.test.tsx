import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { lazyPart, loadParts } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('leaves what stands around it, shows what stands for it, and then the part', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const Part = lazyPart<{ name: string }>(
    () => arrival.then(() => Greeting),
    ({ name }) => <p>Wait, {name}</p>,
  );
  render(
    <>
      <h1>Around</h1>
      <Part name="you" />
    </>,
  );
  expect(screen.getByText('Wait, you')).toBeVisible();
  arrive();
  expect(await screen.findByText('Hello you')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Around' })).toBeVisible();
});

it('is tried again when it could not be brought, beforehand or when it is shown', async () => {
  let tries = 0;
  const Part = lazyPart<{ name: string }>(async () => {
    tries += 1;
    if (tries < 3) throw new Error('no connection');
    return Greeting;
  });
  await loadParts();
  expect(tries).toBe(1);
  const { unmount } = render(<Part name="again" />);
  onTestFinished(unmount);
  expect(await screen.findByText('Hello again')).toBeVisible();
  expect(tries).toBe(3);
});
