import type { Block, BlockDataByKind, BlockKind, DividerData, ImageData } from './block.ts';
import { DIVIDER_ALIGNS, DIVIDER_STYLES } from './block.ts';
import { DIVIDER_DEFAULTS, DIVIDER_MARGIN, DIVIDER_THICKNESS, DIVIDER_WIDTH } from '../limits.ts';
import { OPEN_PDF } from '../labels.ts';

const DEFAULTS: { readonly [K in BlockKind]: Readonly<BlockDataByKind[K]> } = {
  text: { heading: '', text: '', format: 'p' },
  image: { src: '', alt: '', lazy: true },
  pdf: { href: '', label: OPEN_PDF },
  link: { href: '', label: '' },
  html: { html: '' },
  divider: DIVIDER_DEFAULTS,
  contact: {},
  factTable: { table: '' },
  factPlate: { facts: [] },
  tiles: { tiles: [] },
  downloads: { items: [] },
};

/** Every kind that is drawn, in the order in which pickers offer them. */
export const BLOCK_KINDS = Object.keys(DEFAULTS) as BlockKind[];

/** True for a kind that this version draws; any other is kept and renders nothing. */
export function isBlockKind(kind: string): kind is BlockKind {
  return Object.hasOwn(DEFAULTS, kind);
}

/** Data of a new block of a kind, a fresh copy (specification 3). */
export function blockDefaults<K extends BlockKind>(kind: K): BlockDataByKind[K] {
  return copyOf(DEFAULTS[kind]);
}

function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** What a block carries, if it is of the kind; empty data where the stored value is no object. */
export function dataOf<K extends BlockKind>(block: Block, kind: K): Partial<BlockDataByKind[K]> | null {
  if (block.kind !== kind) return null;
  const data: unknown = block.data;
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};
}

/** A divider within its limits, defaults where nothing fit is stored (specification 3, 5). */
export function dividerOf(data: DividerData): Required<DividerData> {
  return {
    style: DIVIDER_STYLES.find((style) => style === data.style) ?? DIVIDER_DEFAULTS.style,
    thickness: within(data.thickness, DIVIDER_THICKNESS, DIVIDER_DEFAULTS.thickness),
    color: isColor(data.color) ? data.color : DIVIDER_DEFAULTS.color,
    widthPct: within(data.widthPct, DIVIDER_WIDTH, DIVIDER_DEFAULTS.widthPct),
    marginY: within(data.marginY, DIVIDER_MARGIN, DIVIDER_DEFAULTS.marginY),
    align: DIVIDER_ALIGNS.find((align) => align === data.align) ?? DIVIDER_DEFAULTS.align,
  };
}

/** A number brought within its limits; the fallback for anything that is no finite number. */
export function within(value: unknown, limits: { min: number; max: number }, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(Math.max(value, limits.min), limits.max);
}

/** Hex notations and plain names only: nothing that could end a style declaration. */
function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^(?:#[0-9a-f]{3,8}|[a-z]+)$/i.test(value);
}

const DRAWING = 'drawing:';

/** Name of the bundled drawing that an image refers to; null for an address. */
export function drawingName(src: ImageData['src']): string | null {
  return src?.startsWith(DRAWING) ? src.slice(DRAWING.length) : null;
}
