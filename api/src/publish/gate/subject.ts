import type { GatePoint } from '@wa/core/contract/deploys';
import { GATE_RULES } from '@wa/core/domain/publishing/gate-rules';
import type { GateCode } from '@wa/core/domain/publishing/gate-rules';

/** Characters of a key. */
const KEY_MAX = 500;

/** A part of a record: one block of a page, the fields of a product, a row of a table. */
export interface Piece {
  /** As a sentence names it, empty for the record as a whole: `section “Types”, Link “Clamps”`. */
  where: string;
  /** Of a block of a page: its id. */
  block?: string;
  links: { href: string; anchor?: string }[];
  /** `alt` is undefined where the page itself says what the picture shows. */
  images: { src: string; alt?: string | null }[];
  texts: string[];
  /** Keys of figures and names of tables that its block draws, beside those in texts. */
  names: string[];
}

/** A record that the gate looks at. */
export interface Subject {
  place: NonNullable<GatePoint['place']>;
  /** As a sentence begins: `The page “Clamps”`. */
  what: string;
  pieces: Piece[];
  /** Keys of figures and names of tables that it refers to. */
  figures: string[];
  tables: string[];
  /** What links within the page can lead to. */
  anchors: ReadonlySet<string>;
}

export const piece = (where: string, parts: Partial<Piece> = {}): Piece => ({
  where,
  links: [],
  images: [],
  texts: [],
  names: [],
  ...parts,
});

/** Where a piece of a record is mended: the block, where it is one. */
export const placeOf = (place: Subject['place'], { block }: Piece): Subject['place'] =>
  block === undefined ? place : { ...place, block };

/** A point of the gate; `detail` tells two of the same rule at the same record apart. */
export function point(code: GateCode, place: GatePoint['place'], detail: string, text: string): GatePoint {
  const key = [code, place?.kind ?? '', place?.id ?? place?.path ?? '', detail].join(' ').slice(0, KEY_MAX);
  return { key, code, severity: GATE_RULES[code], text, place };
}
