import type { Drawing } from '@wa/core/drawings/drawings';

type Shelf = (name: string) => Drawing | null;

let whole: Shelf | null = null;
const adopted = new Map<string, Drawing>();

/** Makes all drawings known, on the server. */
export function provideShelf(shelf: Shelf): void {
  whole = shelf;
}

/** Takes over the drawings that a document shows: a browser needs no file for them. */
export function adoptDrawings(document: Document): void {
  for (const svg of document.querySelectorAll<SVGElement>('svg[data-drawing]')) {
    const name = svg.dataset['drawing'] ?? '';
    // Beside a title it is decorative and says nothing; elsewhere it may have.
    const alt = svg.getAttribute('aria-label') ?? adopted.get(name)?.alt ?? '';
    adopted.set(name, { body: svg.innerHTML, alt, viewBox: svg.getAttribute('viewBox') ?? '' });
  }
}

/** The drawing of an image reference, `drawing:name` or the bare name (D4); null for addresses and unknown names. */
export function drawingOf(image: string): (Drawing & { name: string }) | null {
  const name = image.trim().replace(/^drawing:/, '');
  const found = whole ? whole(name) : adopted.get(name);
  return found ? { name, ...found } : null;
}
