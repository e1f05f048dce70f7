import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductPicture } from './product-picture.tsx';

const picture = () => document.querySelector('img');

it('shows the placeholder for an image that does not load, and tries another one', () => {
  const { rerender } = render(<ProductPicture image="https://media.example/gone.png" />);
  fireEvent.error(picture() ?? document.body);
  expect(picture()).toBeNull();
  expect(screen.getByText('This image can’t be shown')).toBeVisible();
  rerender(<ProductPicture image="/uploads/there.png" />);
  expect(picture()?.getAttribute('src')).toBe('/uploads/there.png');
});

it.each(['unknown-drawing', 'old-photo.png', 'javascript:alert(1)', '//elsewhere.example/a.png'])(
  'shows the placeholder for %s, which is neither an address nor a drawing',
  (image) => {
    render(<ProductPicture image={image} />);
    expect(picture()).toBeNull();
    expect(screen.getByText('This image can’t be shown')).toBeVisible();
  },
);
