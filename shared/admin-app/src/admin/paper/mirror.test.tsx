import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mirror } from './mirror.ts';

function mirrored(html: string) {
  const source = document.createElement('div');
  source.innerHTML = html;
  const { body } = document.implementation.createHTMLDocument();
  return { source, body, stop: mirror(source, body) };
}

it('copies what is drawn, now and after each change, without addresses to follow', async () => {
  const { source, body, stop } = mirrored('<p>One</p><a href="/two">Two</a>');
  expect(body.innerHTML).toBe('<p>One</p><a role="link">Two</a>');

  source.querySelector('p')?.replaceChildren('Changed');
  await waitFor(() => expect(body.textContent).toBe('ChangedTwo'));
  source.querySelector('a')?.setAttribute('href', '/three');
  source.querySelector('p')?.setAttribute('class', 'lead');
  await waitFor(() => expect(body.innerHTML).toBe('<p class="lead">Changed</p><a role="link">Two</a>'));
  stop();
});

it('leaves what has not changed where it is, and follows what moves, comes and goes', async () => {
  const { source, body, stop } = mirrored('<p>A</p><p>B</p><p>C</p>');
  const [a, b, c] = [...body.children];
  const text = source.firstElementChild?.firstChild;
  if (text) text.nodeValue = 'A, typed';
  await waitFor(() => expect(a?.textContent).toBe('A, typed'));
  expect([...body.children]).toEqual([a, b, c]);

  source.append(...[source.children[0]].flatMap((first) => (first ? [first] : [])));
  source.querySelectorAll('p')[1]?.remove();
  const fresh = document.createElement('ul');
  fresh.innerHTML = '<li><a href="/x">X</a></li>';
  source.prepend(fresh);
  fresh.firstElementChild?.append(' and more');
  await waitFor(() => expect(body.innerHTML).toBe(source.innerHTML.replace('href="/x"', 'role="link"')));
  expect(body.children[1]).toBe(b);
  expect(body.children[2]).toBe(a);
  stop();
});
