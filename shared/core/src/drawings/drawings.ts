import { deepEqual } from '../domain/record.ts';
import { drawingName, isImageFile, LONG_SECTION } from '../domain/uploaded-image.ts';
import { NOT_TO_SCALE } from '../domain/labels.ts';

/** SVG source of every drawing in the catalog folder, by name. The provider must have checked it. */
export type DrawingFiles = Readonly<Record<string, string>>;

/** A drawing prepared for use inline in a page. */
export interface Drawing {
  alt: string;
  viewBox: string;
  /** Content of the svg element, without its title. */
  body: string;
}

let files: DrawingFiles = {};
const inlined = new Map<string, Drawing>();
const listeners = new Set<() => void>();

/** Registers the drawings in this process or window. Equal drawings change nothing. */
export function provideDrawings(given: DrawingFiles): void {
  if (deepEqual(given, files)) return;
  files = given;
  inlined.clear();
  for (const listener of listeners) listener();
}

/** Returns all registered drawings; the same object until they change. */
export const drawingFiles = (): DrawingFiles => files;

/** Calls the listener when the drawings change. */
export function onDrawings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the drawings that the image picker offers. */
export const drawingNames = (): string[] => Object.keys(files).filter((name) => name !== LONG_SECTION);

export function isDrawingName(value: unknown): value is string {
  return typeof value === 'string' && Object.hasOwn(files, value);
}

/**
 * Returns true for a valid image of the gallery. A drawing needs its prefix, because a bare name would be an
 * address on the site.
 */
export function isGalleryImage(src: string): boolean {
  const name = drawingName(src);
  return name === null ? isImageFile(src) : isDrawingName(name);
}

/** Returns a drawing ready to inline, or null. Cached, because a page may show forty drawings. */
export function drawing(name: string): Drawing | null {
  if (!isDrawingName(name)) return null;
  let known = inlined.get(name);
  if (known === undefined) inlined.set(name, (known = inline(textOf(name))));
  return known;
}

/** Removes comments, since a browser ends some of them earlier than XML does. */
const textOf = (name: string): string => (files[name] ?? '').replace(/<!--[^]*?-->/g, '');

/**
 * Matches shapes whose class defines their color and line, so that the page's style sheet (drawings.css)
 * styles them.
 */
const STYLED = /^<text\b|\sclass="(?:o|s|m|d|k|h|r|rl|p|w|wl|t|t2|dl|c|a|f|ld)"/;
const PEN = /\s(?:fill|stroke|stroke-width|stroke-dasharray|opacity)="[^"]*"/g;

const VIEW_BOX = /viewBox=["']([^"']*)["']/;

/** Removes line breaks, and the colors that the page's style sheet defines. */
function inline(svg: string): Drawing {
  const body = svg
    .replace(/<\?xml[^>]*>|<svg[^>]*>|<\/svg>|<(title|desc)\s*>[^<]*<\/\1\s*>/g, '')
    .replace(/>\s+</g, '><')
    .replace(/\n\s*(?=M)/g, '')
    .replace(/<[a-z]+\s[^>]*>/g, (tag) => (STYLED.test(tag) ? tag.replace(PEN, '') : tag))
    .trim();
  return {
    alt: unescapeXml(/<title>([^<]*)</.exec(svg)?.[1] ?? ''),
    viewBox: viewBoxOf(svg).join(' '),
    body,
  };
}

/** Height of the note below a standalone drawing, in SVG units. */
const STRIP = 9;

/**
 * Returns a drawing as a standalone file with a note that it is schematic. Its colors are attributes, which
 * any program understands. Browsers in dark mode use its embedded style.
 */
export function standaloneSvg(name: string): string {
  const svg = textOf(name);
  const [x, y, width, height] = viewBoxOf(svg);
  const note = `<text x="${String(x + 2)}" y="${String(y + height + STRIP - 3)}" font-size="8" fill="#16323a" stroke="none">${NOT_TO_SCALE}</text>`;
  return svg
    .replace(VIEW_BOX, `viewBox="${[x, y, width, height + STRIP].join(' ')}"`)
    .replace(/<svg[^>]*>/, `$&\n  <style>${DARK}</style>`)
    .replace('</title>', `, ${NOT_TO_SCALE}$&`)
    .replace(/<\/svg>\s*$/, `  ${note}\n$&`);
}

/** Dark colors of the tokens (styles/tokens.css), for standalone files without a page's style sheet. */
const DARK =
  '@media(prefers-color-scheme:dark){svg{stroke:#d5e2e6}text,.f,.ld{fill:#d5e2e6}.s{fill:#33474f}.m{fill:#64808a}' +
  '.d{fill:#7d949c}.k{fill:#1c2c32}.h{stroke:#4d626a}.r{fill:#cc5423}.rl{stroke:#cc5423}.p{fill:#121e23}' +
  '.w{fill:#173d47}.wl{stroke:#5fb3c2}.dl{stroke:#121e23}.c{stroke:#7f979f}.a{stroke:#6cc0cf}}';

function viewBoxOf(svg: string): [x: number, y: number, width: number, height: number] {
  const [x = 0, y = 0, width = 240, height = 160] =
    VIEW_BOX.exec(svg)?.[1]
      ?.match(/[^\s,]+/g)
      ?.map(Number) ?? [];
  return [x, y, width, height];
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescapeXml = (text: string) =>
  text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
