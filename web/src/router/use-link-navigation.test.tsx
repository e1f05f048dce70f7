import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLinkNavigation } from './use-link-navigation.ts';

function Probe() {
  useLinkNavigation();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <output>{pathname + search + hash}</output>
      <div
        dangerouslySetInnerHTML={{
          __html: `<a href="/products/grip#limits"><b>inside</b></a><a href="/a" target="_blank">tab</a>
            <a href="/uploads/a.png">file</a><a href="https://other.example/">other</a><a href="mailto:a@b.example">mail</a>`,
        }}
      />
    </>
  );
}

const place = () => screen.getByRole('status').textContent;
/**
 * Clicks a link and returns true if the browser would follow it. It cancels the default action, which jsdom
 * cannot handle.
 */
function click(text: string, init?: MouseEventInit): boolean {
  let left = true;
  const stop = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stop, { once: true });
  fireEvent.click(screen.getByText(text), init);
  return left;
}

beforeEach(() => {
  render(
    <MemoryRouter>
      <Probe />
    </MemoryRouter>,
  );
});

describe('a click on a link', () => {
  it('within the site becomes a client navigation to its final address, from inside sanitised HTML too', () => {
    expect(click('inside')).toBe(false);
    expect(place()).toBe('/product/grip#limits');
  });

  it.each(['tab', 'file', 'other', 'mail'])('that leads elsewhere (%s) is left to the browser', (text) => {
    expect(click(text)).toBe(true);
    expect(place()).toBe('/');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'with %o is left to the browser',
    (init) => {
      expect(click('inside', init)).toBe(true);
    },
  );
});
