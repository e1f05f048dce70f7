import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openTarget } from './open-target.ts';

const isMarked = (name: string) => screen.getByText(name).hasAttribute('data-opened');

it('marks one element at a time, and opens the folds around it (D16.18)', () => {
  render(
    <>
      <p>First</p>
      <details>
        <summary>Outer</summary>
        <details>
          <summary>Inner</summary>
          <p>Second</p>
        </details>
      </details>
      <details>
        <summary>Other</summary>
      </details>
    </>,
  );
  openTarget(screen.getByText('First'));
  expect([isMarked('First'), isMarked('Second')]).toEqual([true, false]);
  openTarget(screen.getByText('Second'));
  expect([isMarked('First'), isMarked('Second')]).toEqual([false, true]);
  const folds = [...document.querySelectorAll('details')];
  expect(folds.map(({ open }) => open)).toEqual([true, true, false]);
  openTarget(null);
  expect(isMarked('Second')).toBe(false);
});
