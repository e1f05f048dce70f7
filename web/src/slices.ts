/**
 * Elements that the style sheet excludes from the first layout while they are off the screen
 * (first-screen.css).
 */
const PARTS =
  '[data-drawn="page"] .sections > .section, [data-drawn="home-grid"] > li, .documents-table tbody';
/** Number of cards per slice. Cards are small and in rows, and each change of one lays out the whole grid. */
const CARDS = 8;
/** Milliseconds of layout per slice. A phone takes that long for one section, a desktop for several. */
const SLICE_MS = 5;

export const whenIdle = (task: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(task);

/** Ends the first layout. From here on, the document has its full layout. */
export function showWhole(): void {
  document.documentElement.dataset['whole'] = '';
}

/**
 * Lays out the rest of the first document in slices, because a single layout would block a phone for too
 * long.
 */
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
      // Reading a size forces the layout now, which the loop measures.
      some[0]?.getBoundingClientRect();
    }
    whenIdle(next);
  };
  whenIdle(next);
}
