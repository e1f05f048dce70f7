import { kindOf } from '../block-kinds/registry.ts';
import { onceFor, type RecordKind } from '../record.ts';
import { objectsOf, textOf, unvalidated } from '../unvalidated.ts';
import { blockShape, ENTRY_SHAPES, KEYWORD_LIST } from './page-shapes.ts';
import { readStored, type Reading } from './reading.ts';
import { GROUP_OF, RECORD_SHAPES } from './record-shapes.ts';
import type { FoundIn, TextLeaf, TextShape } from './text-shape.ts';

/** Names of fields and indexes that lead from a record to a text. */
export type Path = readonly (string | number)[];

/** A text of a record. */
export interface TextPlace {
  path: Path;
  leaf: TextLeaf;
  stored: string;
  /** `Overview, Text` */
  label: string;
  in: FoundIn;
  /** Id of the block that contains it. */
  block?: string | undefined;
}

/** Receives a text. `place` describes it, which takes longer than to read it. */
export type Visit = (leaf: TextLeaf, stored: string, place: () => TextPlace) => void;

/** Visits all texts of a record, in the order in which its editor shows them (D32.1). */
export function visitTexts(kind: RecordKind, record: object, visit: Visit): void {
  const walk = new Walk(GROUP_OF[kind], visit);
  walk.collect(RECORD_SHAPES[kind], record);
  if (kind === 'page') walk.content(unvalidated(record)['content']);
}

/** A walk through a record. Path and labels change with each step, because most texts need neither. */
class Walk {
  private readonly path: (string | number)[] = [];
  private readonly labels: (string | { label: string; index: number })[] = [];
  private block: string | undefined;
  private readonly group: FoundIn;
  private readonly visit: Visit;

  constructor(group: FoundIn, visit: Visit) {
    this.group = group;
    this.visit = visit;
  }

  collect(shape: TextShape, value: unknown): void {
    if (shape.is === 'fields') {
      if (typeof value !== 'object' || value === null) return;
      for (const name in shape.fields) {
        const of = shape.fields[name];
        if (of !== undefined) this.at(name, () => this.collect(of, Reflect.get(value, name)));
      }
    } else if (shape.is === 'list') {
      if (!Array.isArray(value)) return;
      value.forEach((each: unknown, index) => {
        this.labels.push({ label: shape.label, index });
        this.at(index, () => this.collect(shape.of, each));
        this.labels.pop();
      });
    } else if (typeof value === 'string' && value !== '')
      this.visit(shape, value, () => this.place(shape, value));
  }

  content(content: unknown): void {
    if (!Array.isArray(content)) return;
    let sections = 0;
    content.forEach((value: unknown, index) => {
      const entry = unvalidated(value);
      const type = textOf(entry['type']);
      if (type === 'section') sections += 1;
      const title = textOf(entry['title']).trim() || `Section ${String(sections)}`;
      this.path.push('content', index);
      this.entry(type, entry);
      if (type === 'section') {
        this.labels.push(title);
        objectsOf(entry['rows']).forEach((row, at) => {
          this.path.push('rows', at);
          this.row(row);
          this.path.length -= 2;
        });
        this.labels.pop();
      }
      if (type === 'row') this.row(entry);
      this.path.length -= 2;
    });
  }

  private entry(type: string, entry: Readonly<Record<string, unknown>>): void {
    const shape = ENTRY_SHAPES[type];
    if (shape === undefined) return;
    this.labels.push(type === 'sidebar' ? 'Link box' : '');
    this.collect(shape, entry);
    const { keywords } = entry;
    if (type === 'seo' && Array.isArray(keywords))
      this.at('keywords', () => this.collect(KEYWORD_LIST, keywords));
    this.labels.pop();
  }

  private row(row: object): void {
    const columns = unvalidated(row)['columnsData'];
    if (!Array.isArray(columns)) return;
    columns.forEach((column: unknown, at) =>
      objectsOf(column).forEach((block, index) => {
        const kind = textOf(block['kind']);
        const shape = blockShape(kind);
        if (shape === null) return;
        this.path.push('columnsData', at, index, 'data');
        this.labels.push(kind === 'text' ? '' : (kindOf(kind)?.name ?? ''));
        this.block = textOf(block['id']);
        this.collect(shape, block['data']);
        this.block = undefined;
        this.labels.pop();
        this.path.length -= 4;
      }),
    );
  }

  private at(step: string | number, work: () => void): void {
    this.path.push(step);
    work();
    this.path.pop();
  }

  private place(leaf: TextLeaf, stored: string): TextPlace {
    const names = this.labels.map((each) =>
      typeof each === 'string' ? each : `${each.label} ${String(each.index + 1)}`,
    );
    const label = [...names, leaf.label].filter(Boolean).join(', ');
    return { path: [...this.path], leaf, stored, label, in: leaf.in ?? this.group, block: this.block };
  }
}

/** Returns the reading of a text. A text is read once for as long as its place is known. */
export const readingOf: (place: TextPlace) => Reading = onceFor(({ stored, leaf }: TextPlace) =>
  readStored(stored, leaf.is),
);
