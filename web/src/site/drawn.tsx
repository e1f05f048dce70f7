import type { ReactNode } from 'react';
import type { Drawing } from '@wa/core/drawings/drawings';
import type { RouteData } from '@wa/core/contract/site';

/** Parts of a document that only the server draws. */
type Part =
  | 'keywords'
  | 'page-body'
  | 'product-details'
  | 'documents'
  | 'product-contents'
  | 'pipe-tables'
  | 'range-chart'
  | 'home-grid';

const parts = new WeakMap<RouteData, Map<string, string>>();
const latest = new Map<string, string>();
const drawings = new Map<string, Drawing>();
/** Of the server, which reads no documents. */
let findDrawing = (_name: string): Drawing | null => null;

/**
 * Keeps what the server has drawn in a document, so that the code that draws it, and the data it is drawn of, are never
 * sent to a visitor.
 */
export function keepDrawn(read: Document, route: RouteData): void {
  const found = [...read.querySelectorAll<HTMLElement>('[data-drawn]')].map(
    (element) => [element.dataset['drawn'] ?? '', element.innerHTML] as const,
  );
  parts.set(route, new Map(found));
  for (const [part, html] of found) latest.set(part, html);
  for (const svg of read.querySelectorAll<SVGElement>('svg[data-drawing]')) {
    const name = svg.dataset['drawing'] ?? '';
    // Beside a title a drawing is decorative and has no label; elsewhere it may have one.
    const alt = svg.getAttribute('aria-label') ?? drawings.get(name)?.alt ?? '';
    drawings.set(name, { body: svg.innerHTML, alt, viewBox: svg.getAttribute('viewBox') ?? '' });
  }
}

/** The markup that the server drew of a part for exactly this route, or, without one, in the latest document. */
export const keptMarkup = (part: Part, of?: RouteData): string | undefined =>
  (of ? parts.get(of) : latest)?.get(part);

interface DrawnProps {
  part: Part;
  /** The route that it belongs to; none for a part that is the same in every document. */
  of?: RouteData;
  as?: 'div' | 'ul';
  className?: string;
  /** What the server draws. */
  children?: ReactNode;
}

/** A part that the server draws of its children, and the browser of the server's own markup, sanitised there. */
export function Drawn({ part, of, as: Tag = 'div', children, ...attributes }: DrawnProps) {
  const html = keptMarkup(part, of);
  if (html === undefined)
    return (
      <Tag {...attributes} data-drawn={part}>
        {children}
      </Tag>
    );
  return (
    <Tag
      {...attributes}
      data-drawn={part}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Makes all drawings known, on the server. */
export function provideAllDrawings(find: (name: string) => Drawing | null): void {
  findDrawing = find;
}

/** The drawing of an image reference, `drawing:name` or the bare name (D4); null for addresses and unknown names. */
export function drawingOf(image: string): (Drawing & { name: string }) | null {
  const name = image.trim().replace(/^drawing:/, '');
  const found = drawings.get(name) ?? findDrawing(name);
  return found ? { name, ...found } : null;
}
