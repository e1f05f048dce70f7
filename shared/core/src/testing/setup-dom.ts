/**
 * Set-up of component tests: matchers, unmounting after each test, and the browser interfaces that jsdom lacks and
 * the component library asks for.
 */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/**
 * The files of a project share one document (vitest.config.ts): what a test wrote into it is gone before the next one.
 * Styles in the head stay, libraries put theirs there once. Runs after `cleanup`: hooks of a test end in reverse order.
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
// As everywhere (vitest.config.ts): a busy machine is not a failure.
configure({ asyncUtilTimeout: 30_000 });

/** Every media query answers "no": the narrowest, lightest, most animated variant. */
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

/** Reports nothing: jsdom has no layout, so no size ever changes. */
class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.matchMedia ??= matchMedia;
window.ResizeObserver ??= SilentResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
