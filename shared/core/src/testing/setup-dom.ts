/**
 * Setup of component tests: matchers, unmounting after each test, and browser APIs that the component library
 * needs and jsdom lacks.
 */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/**
 * Clears the document after each test, because the test files of a project share it (vitest.config.ts).
 * Styles in the head stay, since libraries add them only once. Runs after `cleanup`: hooks run in reverse
 * order.
 */
function clearDocument(): void {
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

afterEach(clearDocument);
afterEach(cleanup);
// A slow machine isn't a failure, as in all tests (vitest.config.ts).
configure({ asyncUtilTimeout: 30_000 });

/** Answers every media query with false: the narrowest, light, animated variant. */
function matchMedia(media: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
}

/** Never reports anything, because jsdom has no layout and sizes never change. */
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia ??= matchMedia;
window.ResizeObserver ??= SilentResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
