import type { ReactNode } from 'react';
import type { Drawing } from '@wa/core/drawings/drawings';
import type { RouteData } from '@wa/core/contract/site';

/** Parts of a document that only the server renders. */
type Part =
  | 'company'
  | 'contact'
  | 'home-header'
  | 'quote'
  | 'footer'
  | 'keywords'
  | 'phone-bar'
  | 'page'
  | 'page-body'
  | 'product'
  | 'documents'
  | 'pipe-tables'
  | 'range-chart'
  | 'home-grid';

interface Kept {
  html: string;
  className: string;
}

const parts = new WeakMap<RouteData, Map<string, Kept>>();
const latest = new Map<string, Kept>();
const drawings = new Map<string, Drawing>();
/** Finder of drawings, set on the server. A browser reads drawings from documents. */
let findDrawing = (_name: string): Drawing | null => null;

/**
 * Caches the markup of a document's server-rendered parts. The code and data behind that markup are never
 * sent to a browser.
 */
export function keepDrawn(read: Document, route: RouteData): void {
  const found = [...read.querySelectorAll<HTMLElement>('[data-drawn]')].map(
    ({ dataset, innerHTML: html, className }) => [dataset['drawn'] ?? '', { html, className }] as const,
  );
  parts.set(route, new Map(found));
  for (const [part, kept] of found) latest.set(part, kept);
  for (const svg of read.querySelectorAll<SVGElement>('svg[data-drawing]')) {
    const name = svg.dataset['drawing'] ?? '';
    // A drawing next to a title is decorative and has no label; elsewhere, it may have one.
    const alt = svg.getAttribute('aria-label') ?? drawings.get(name)?.alt ?? '';
    drawings.set(name, { body: svg.innerHTML, alt, viewBox: svg.getAttribute('viewBox') ?? '' });
  }
}

/** Returns the server's part of a route; without a route, that of the latest document with this part. */
const keptPart = (part: Part, of?: RouteData) => (of ? parts.get(of) : latest)?.get(part);

/** Returns the server's markup of a part of a route. */
export const keptMarkup = (part: Part, of: RouteData): string | undefined => keptPart(part, of)?.html;

interface DrawnProps {
  part: Part;
  /** The route of the part; undefined for a part of the frame, which a failed navigation keeps. */
  of?: RouteData;
  as?: 'div' | 'ul' | 'a' | 'article' | 'aside' | 'footer' | 'nav' | 'section';
  /** In a browser, the class comes from the server's element. */
  className?: string;
  href?: string;
  'aria-label'?: string;
  /** Content that only the server renders. */
  children?: ReactNode;
}

/**
 * A part that the server renders from its children and the browser from the server's own, sanitized markup.
 */
export function Drawn({ part, of, as: Tag = 'div', children, ...attributes }: DrawnProps) {
  const kept = keptPart(part, of);
  if (kept === undefined)
    return (
      <Tag {...attributes} data-drawn={part}>
        {children}
      </Tag>
    );
  return (
    <Tag
      {...attributes}
      className={kept.className || undefined}
      data-drawn={part}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: kept.html }}
    />
  );
}

/** Registers the drawings on the server. */
export function provideAllDrawings(find: (name: string) => Drawing | null): void {
  findDrawing = find;
}

/**
 * Returns the drawing of an image reference, `drawing:name` or the bare name (D4); null for addresses and
 * unknown names.
 */
export function drawingOf(image: string): (Drawing & { name: string }) | null {
  const name = image.trim().replace(/^drawing:/, '');
  const found = drawings.get(name) ?? findDrawing(name);
  return found ? { name, ...found } : null;
}
