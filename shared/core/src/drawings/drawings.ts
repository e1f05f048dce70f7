import { casings } from './registry/casings.ts';
import { couplings } from './registry/couplings.ts';
import type { DrawingEntry } from './registry/entry.ts';
import { pipeRepair } from './registry/pipe-repair.ts';
import { projects } from './registry/projects.ts';
import { seals } from './registry/seals.ts';
import { waterControl } from './registry/water-control.ts';
import type { Shape } from './strokes/shape.ts';

const groups: readonly Record<string, DrawingEntry>[] = [
  seals,
  casings,
  waterControl,
  pipeRepair,
  couplings,
  projects,
];

/** A page's main drawing carries the slug of the page; a variant carries its product's name. */
export type DrawingName =
  | keyof typeof seals
  | keyof typeof casings
  | keyof typeof waterControl
  | keyof typeof pipeRepair
  | keyof typeof couplings
  | keyof typeof projects;

export interface Drawing {
  alt: string;
  shapes: readonly Shape[];
}

const entries = new Map<string, DrawingEntry>();
for (const group of groups)
  for (const [name, entry] of Object.entries(group)) {
    if (entries.has(name)) throw new Error(`two drawings are called ${name}`);
    entries.set(name, entry);
  }

export const drawingNames: readonly DrawingName[] = [...entries.keys()].filter(isDrawingName);

export function isDrawingName(value: unknown): value is DrawingName {
  return typeof value === 'string' && entries.has(value);
}

const drawn = new Map<DrawingName, Drawing>();

/** Alternative text and shapes. Drawn once, then kept: the data never changes. */
export function drawing(name: DrawingName): Drawing {
  const kept = drawn.get(name);
  if (kept) return kept;
  const entry = entries.get(name);
  if (!entry) throw new Error(`there is no drawing called ${name}`);
  const made = { alt: entry.alt, shapes: entry.shapes() };
  drawn.set(name, made);
  return made;
}
