import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mirror } from './mirror.ts';

it('copies what is drawn, now and after each change, without addresses to follow', async () => {
  const source = document.createElement('div');
  source.innerHTML = '<p>One</p><a href="/two">Two</a>';
  const { body } = document.implementation.createHTMLDocument();
  const stop = mirror(source, body);
  expect(body.innerHTML).toBe('<p>One</p><a role="link">Two</a>');

  source.querySelector('p')?.replaceChildren('Changed');
  await waitFor(() => expect(body.textContent).toBe('ChangedTwo'));
  stop();
});
