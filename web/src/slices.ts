/** What the style sheet keeps out of the first layout while it is off the screen (first-screen.css). */
const PARTS = '[data-page-body] .section, [data-home-grid] > li';
/** Cards are small and stand in rows; each change of one lays the whole grid out. */
const CARDS = 8;
/** Milliseconds of layout in a slice: a phone takes one section for it, a desktop several. */
const SLICE_MS = 5;

export const whenIdle = (task: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(task);

/** Ends the first layout: from here on the document is as the style sheet describes it for everybody. */
export function showWhole(): void {
  document.documentElement.dataset['whole'] = '';
}

/** Lays the rest of the first document out in slices: all at once would keep a phone busy for as long. */
export function showInSlices(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  const next = () => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const some = parts.splice(0, parts[0]?.tagName === 'LI' ? CARDS : 1);
      if (some.length === 0) {
        showWhole();
        return;
      }
      for (const part of some) part.style.contentVisibility = 'visible';
      // Asking for a height lays them out now: that is what is timed.
      some[0]?.getBoundingClientRect();
    }
    whenIdle(next);
  };
  whenIdle(next);
}
