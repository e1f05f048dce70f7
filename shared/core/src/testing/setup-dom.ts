/**
 * Set-up of component tests: matchers, unmounting after each test, and the browser interfaces that jsdom lacks and
 * the component library asks for.
 */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

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
