import type { RecordKind } from './record.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A record split into the parts that users recognize. */
export interface Apart {
  parts: Record<string, unknown>;
  /** Keys of ordered parts, by list. */
  lists: Readonly<Record<string, readonly string[]>>;
}

/** Splits the list fields of a kind of record into entries, and rebuilds them. */
interface Shape {
  fields: readonly string[];
  take: (record: Fields) => Apart;
  /** Rebuilds the fields from the parts. `record` gives the positions of entries that aren't parts. */
  put: (record: Fields, apart: Apart) => Fields;
}

const listIn = (record: Fields, field: string): Fields[] =>
  Array.isArray(record[field]) ? (record[field] as Fields[]) : [];
const entriesOf = ({ parts, lists }: Apart, list: string): Fields[] =>
  (lists[list] ?? []).map((key) => parts[key]).filter((entry) => entry !== undefined) as Fields[];
const partsBy = (prefix: string, id: string, entries: readonly Fields[]) =>
  entries.map((entry) => [prefix + String(entry[id]), entry] as const);

export const CHILD = 'child:';

/** Splits a sidebar item into its children. A child is the only part whose fields merge one by one. */
const SIDEBAR_ITEM: Shape = {
  fields: ['children'],
  take: (record) => {
    const children = partsBy(CHILD, '_id', listIn(record, 'children'));
    return { parts: Object.fromEntries(children), lists: { children: children.map(([key]) => key) } };
  },
  put: (record, apart) => {
    const children = entriesOf(apart, 'children');
    const removed = apart.parts['removedChildren'];
    const isThere = (id: unknown) => children.some(({ _id }) => _id === id);
    return {
      ...('children' in record && { children }),
      ...(Array.isArray(removed) && { removedChildren: removed.filter((id) => !isThere(id)) }),
    };
  },
};

const IMAGE = 'image:';
const PROJECT = 'project:';

/** Splits a gallery group into sub-projects and all images. Each image stores the list it belongs to. */
const GALLERY_GROUP: Shape = {
  fields: ['images', 'projects'],
  take: (record) => {
    const projects = listIn(record, 'projects');
    const lists = [['', record] as const, ...projects.map((each) => [String(each['id']), each] as const)];
    const images = lists.flatMap(([list, holder]) =>
      listIn(holder, 'images').map((image) => [IMAGE + String(image['id']), { image, list }] as const),
    );
    const own = partsBy(
      PROJECT,
      'id',
      projects.map(({ images: _images, ...project }) => project),
    );
    return {
      parts: Object.fromEntries<unknown>([...own, ...images]),
      lists: { projects: own.map(([key]) => key), images: images.map(([key]) => key) },
    };
  },
  put: (_record, apart) => {
    const projects = entriesOf(apart, 'projects').map((each) => ({ ...each, images: [] as unknown[] }));
    const images: unknown[] = [];
    for (const { image, list } of entriesOf(apart, 'images')) {
      const project = projects.find((each: Fields) => each['id'] === list);
      (project?.images ?? images).push(image);
    }
    return { images, projects };
  },
};

const SECTION = 'section:';
/** Types of entries that a page has at most once. */
const SINGLE = ['layout', 'sidebar', 'seo'];
/** Key for all entries of types from later versions. */
const OTHERS = 'others';

/**
 * Splits a page into sections and other entries. Sections are identified by slug, which is unique on a saved
 * page.
 */
const PAGE: Shape = {
  fields: ['content'],
  take: (record) => {
    const parts: Record<string, unknown> = {};
    const sections: string[] = [];
    const others: Fields[] = [];
    for (const entry of listIn(record, 'content')) {
      const type = String(entry['type']);
      if (type === 'section') {
        const wanted = SECTION + String(entry['slug'] || entry['title'] || '');
        let key = wanted;
        for (let n = 2; sections.includes(key); n += 1) key = `${wanted} (${String(n)})`;
        sections.push(key);
        parts[key] = entry;
      } else if (SINGLE.includes(type) && parts[type] === undefined) parts[type] = entry;
      else others.push(entry);
    }
    return { parts: { ...parts, ...(others.length > 0 && { [OTHERS]: others }) }, lists: { sections } };
  },
  /**
   * Keeps the positions of the entries in `record`. Missing single entries are added first, further sections
   * and other entries last.
   */
  put: (record, apart) => {
    const sections = entriesOf(apart, 'sections');
    const others = [...((apart.parts[OTHERS] ?? []) as Fields[])];
    const missing = new Set(SINGLE);
    const single = (type: string) => [apart.parts[type]].filter((entry) => entry !== undefined);
    const placed = listIn(record, 'content').flatMap((entry): unknown[] => {
      const type = String(entry['type']);
      if (type === 'section') return sections.splice(0, 1);
      return missing.delete(type) ? single(type) : others.splice(0, 1);
    });
    return { content: [...[...missing].flatMap(single), ...placed, ...sections, ...others] };
  },
};

const SHAPES: Partial<Record<RecordKind, Shape>> = {
  'sidebar-item': SIDEBAR_ITEM,
  'gallery-group': GALLERY_GROUP,
  page: PAGE,
};

/** Splits a record into its parts. */
export function takeApart(kind: RecordKind, record: object): Apart {
  const shape = SHAPES[kind];
  if (shape === undefined) return { parts: { ...record }, lists: {} };
  const { parts, lists } = shape.take(record as Fields);
  const plain = Object.entries(record).filter(([field]) => !shape.fields.includes(field));
  return { parts: { ...Object.fromEntries(plain), ...parts }, lists };
}

/** Rebuilds a record from its parts. */
export function putTogether<T extends object>(kind: RecordKind, record: T, apart: Apart): T {
  const shape = SHAPES[kind];
  if (shape === undefined) return { ...record, ...apart.parts };
  const listed = new Set(Object.values(apart.lists).flat());
  const plain = Object.entries(apart.parts).filter(([part]) => !listed.has(part) && !isEntryPart(part));
  return { ...record, ...Object.fromEntries(plain), ...shape.put(record as Fields, apart) };
}

const isEntryPart = (part: string) => part === OTHERS || SINGLE.includes(part) || part.includes(':');

/** Returns true for a field whose parts are merged one by one. A save sends it whole, with the parts of others. */
export const hasParts = (kind: RecordKind, field: string): boolean =>
  field === 'prepared' || SHAPES[kind]?.fields.includes(field) === true;

/** Returns the field of a record that contains a part. */
export function fieldOf(kind: RecordKind, part: string): string {
  const shape = SHAPES[kind];
  if (shape === undefined || !isEntryPart(part)) return part;
  if (kind !== 'gallery-group') return shape.fields[0] ?? part;
  return part.startsWith(PROJECT) || part === 'order:projects' ? 'projects' : 'images';
}
